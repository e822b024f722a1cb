/**
 * The same for PGlite, where it counts twice: a statement without a name is parsed and planned anew and goes in six steps, one with a name
 * in a single one.
 */
import type { messages, PGlite, QueryOptions } from "@electric-sql/pglite";
import { nameOf } from "./prepared-statements.server";

/** What is used of the package, which only a process with a data folder loads. */
type Package = Pick<typeof import("@electric-sql/pglite"), "parse" | "protocol">;

interface Named {
  name: string;
  /** Types of its values. */
  types: number[];
  /** Tells its columns, which the server says once. */
  columns: messages.BackendMessage[];
}

/** The same PGlite, whose statements are given names. */
export function withPreparedStatements(
  lite: PGlite,
  { parse, protocol: { serialize } }: Package,
): PGlite {
  const known = new Map<string, Named>();

  const send = (...parts: Uint8Array[]) =>
    lite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function named(text: string, name: string): Promise<Named> {
    const told = await send(
      serialize.parse({ text, name }),
      serialize.describe({ type: "S", name }),
    );
    const types = parse.parseDescribeStatementResults(told);
    const columns = told.filter((message) => message.name === "rowDescription");
    const fresh = { name, types, columns };
    known.set(text, fresh);
    return fresh;
  }

  const ask = (text: string, name: string, values: unknown[], options?: QueryOptions) =>
    lite.runExclusive(async () => {
      const { types, columns } = known.get(text) ?? (await named(text, name));
      const written = values.map((value, index) => {
        if (value === null || value === undefined) return null;
        return lite.serializers[types[index] as number]?.(value) ?? String(value);
      });
      const bound = serialize.bind({ statement: name, values: written });
      const answer = await send(bound, serialize.execute());
      return parse.parseResults([...columns, ...answer], lite.parsers, options)[0];
    });

  const { query, transaction } = lite;
  const asked = (async (text, values = [], options) => {
    const name = nameOf(text);
    if (name === undefined) return query.call(lite, text, values, options);
    await lite._checkReady();
    return lite._runExclusiveTransaction(async () => {
      const answer = await ask(text, name, values, options);
      await lite.syncToFs();
      return answer;
    });
  }) as PGlite["query"];
  return Object.assign(lite, {
    query: asked,
    transaction: ((work) =>
      transaction.call(lite, (tx) => {
        const unnamed = tx.query;
        const inside = ((text, values = [], options) => {
          const name = nameOf(text);
          return name === undefined || tx.closed
            ? unnamed(text, values, options)
            : ask(text, name, values, options);
        }) as PGlite["query"];
        return work(Object.assign(tx, { query: inside }));
      })) as PGlite["transaction"],
  });
}
