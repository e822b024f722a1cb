// What was built, with every character beyond Latin-1 written as an escape. Some stand in comments of packages alone, and for one of them
// V8 would keep two bytes for each of the four million characters of the file.
import { readFileSync, writeFileSync } from "node:fs";

const BUILT = "build/index.js";
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

const text = readFileSync(BUILT, "utf8");
// By half characters, as an escape has it.
writeFileSync(BUILT, text.replace(/[\u0100-\uffff]/g, escaped));
