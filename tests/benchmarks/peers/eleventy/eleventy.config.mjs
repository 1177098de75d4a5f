// A page and a JSON mirror a record, all from one data file: Eleventy's own way to make pages from data.
import MarkdownIt from "markdown-it";
import highlighting from "@11ty/eleventy-plugin-syntaxhighlight";

const markdown = new MarkdownIt();
const highlight = (text, lines) =>
  highlighting.pairedShortcode(text, "python", lines, { trim: false, lineSeparator: "\n" });

export default function (config) {
  config.setQuietMode(true);
  config.addPlugin(highlighting);
  config.addFilter("blocks", (text) => markdown.render(text));
  config.addFilter("inline", (text) => markdown.renderInline(text));
  config.addFilter("code", (text) => highlight(text, ""));
  config.addFilter("excerpt", ({ sourceCode, lineNumber, sourceCodeStart }) =>
    highlight(sourceCode, String(lineNumber - sourceCodeStart)),
  );
  return { dir: { input: "input", output: "output", includes: "../_includes" }, htmlTemplateEngine: "njk" };
}
