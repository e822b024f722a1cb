// Prints the command that runs a file with the portal's memory limits. A shell puts it before the file's name. Node's flags and the C
// library's variables must be set before the process starts.
import { ENVIRONMENT, nodeFlags } from "./memory-settings.mjs";

const variables = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
console.log(["env", ...variables, "node", ...nodeFlags()].join(" "));
