/* Tables,
   they're small. */
CREATE TABLE pages (id integer PRIMARY KEY, path text NOT NULL);
-- it's a line
INSERT INTO pages VALUES (1, 'two
lines, "quoted"');
/* SELECT 1;
 */
SELECT raise_error('boom') FROM pages WHERE id = 1;
