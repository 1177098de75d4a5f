/* A reader /* nested, isn't it */
   goes on. */
//! Reads.
use std::fmt;

const HELP: &str = "usage:
  read [path], it's \"simple\"
";
const RAW: &str = r#"a "raw" one
  /* no comment
"#;

/// Reads 'a line.
pub fn read<'a>(path: &'a str) -> Result<&'a str, fmt::Error> {
    let quote = '"';
    if path.is_empty() {
        panic!("boom: {} {}", HELP, quote);
    }
    /* panic!("old");
     */
    Err(fmt::Error) // boom
}
