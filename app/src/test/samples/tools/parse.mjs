// Fails, and shows where, if a file is not C#.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const grammar = createRequire(import.meta.url).resolve("tree-sitter-c-sharp/tree-sitter-c_sharp.wasm");

await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(grammar));
const root = parser.parse(readFileSync(process.argv[2], "utf8")).rootNode;
if (root.hasError) {
  console.log(root.descendantsOfType("ERROR").map((error) => error.text));
  process.exit(1);
}
