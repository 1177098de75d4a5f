package Reader;

=head1 NAME

Reader - reads, and doesn't "write"

=cut

use strict;

# isn't it
sub read_all {
    my ($path) = @_;
    die "boom: $path" unless length $path; # why
    my $help = <<'TEXT';
usage: read [path], isn't it
TEXT
    die 'boom';
}

1;
