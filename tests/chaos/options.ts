/** Reads an option after `npm run chaos --`. */
const words = (process.env.MEASURE ?? "").split(" ");

export function options(name: string, otherwise: string): string {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? otherwise : (words[at + 1] ?? otherwise);
}
