"""What one build leaves for the next: sources it read, files it made, and what it need not make anew."""
