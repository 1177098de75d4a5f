/* Reads,
   and doesn't write. */
const help = '''
usage: "read" [path]
  it isn't long
''';

/// Reads.
String read(String path) {
  if (path.isEmpty) {
    throw ArgumentError("boom: $path"); // why
  }
  throw StateError('boom');
}
