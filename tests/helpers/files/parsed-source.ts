/** The syntax trees of TypeScript modules, parsed once for all test files of a worker. */
import ts from "typescript";

const key = Symbol.for("parsed sources of this worker");
const holder = globalThis as { [key]?: Map<string, ts.SourceFile> };

/** @param file a name with the ending of its language */
export function parseSource(file: string, text: string): ts.SourceFile {
  holder[key] ??= new Map();
  const parsed =
    holder[key].get(text) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  holder[key].set(text, parsed);
  return parsed;
}
