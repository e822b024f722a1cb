/**
 * Statements that come again are given a name, by which the server keeps them parsed and planned on each connection: reading a statement
 * anew costs the server more than most of ours take to be answered.
 */
import pg from "pg";

/** A connection keeps some 10 kB for each. */
const MOST_NAMED = 1_000;

const names = new Map<string, string>();
const seenOnce = new Set<string>();

/** @returns none for a text that comes for the first time. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === MOST_NAMED) return name;
  // Lists of values make texts of every length, most of which never come again.
  if (!seenOnce.delete(text)) {
    if (seenOnce.size === MOST_NAMED) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  const fresh = `s${names.size + 1}`;
  names.set(text, fresh);
  return fresh;
}

type Query = pg.Client["query"];

export class PreparedStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: handed on as it came, whichever of the driver's forms it is
  override query: Query = (...[asked, ...more]: any[]): any => {
    const query = super.query as (...given: unknown[]) => unknown;
    const isPlain = typeof asked?.text === "string" && asked.name === undefined && !asked.submit;
    const named = isPlain ? { ...asked, name: nameOf(asked.text) } : asked;
    return query.call(this, named, ...more);
  };
}
