"""Who makes the pages: this process, processes of this machine, or a cluster."""
