/** The embedded PostgreSQL (PGlite): names the statements that it sends again, and merges the reads of a request and of a transaction. */
import v8 from "node:v8";
import type { PGlite, QueryOptions, Results, Transaction } from "@electric-sql/pglite";
import type { Disabled } from "~/lib/optimisations";
import { getOrCreatePerRequest } from "~/lib/request/request-context.server";
import { FORCE_GENERIC_PLAN } from "../queries/generic-plan.server";
import {
  isPlainRead,
  isRead,
  type Read,
  type ReadResult,
  RequestBatch,
  type Send,
  sendUnmerged,
  TransactionBatch,
} from "../queries/query-batching.server";
import { PgliteStatements } from "./pglite-statements.server";

/**
 * V8 compiles a function of WebAssembly a second time, to run faster, once so much of it has run. At its own measure (1.8 million) that
 * is most of what PGlite does at its start, for functions that are hardly called again.
 */
const WASM_TIER_UP_BUDGET = 1_000_000_000;

interface PgliteSettings {
  /** A folder, or memory. */
  dataDir?: string;
  /** The first content, as `dumpDataDir` made it. */
  dump?: Blob;
  disabled?: Disabled | undefined;
}

export async function createPglite({
  dataDir = "memory://",
  dump,
  disabled = new Set(),
}: PgliteSettings = {}): Promise<PGlite> {
  v8.setFlagsFromString(`--wasm-tiering-budget=${WASM_TIER_UP_BUDGET}`);
  // A portal on a PostgreSQL server never loads it.
  const [{ PGlite }, { btree_gist }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/btree_gist"),
  ]);
  const Named = disabled.has("statement-names") ? PGlite : namingClass(PGlite);
  const Client = disabled.has("query-batching") ? Named : batchingClass(Named);
  const lite = new Client({ dataDir, extensions: { btree_gist }, loadDataDir: dump });
  await lite.waitReady;
  if (!disabled.has("generic-plans")) await lite.exec(`set ${FORCE_GENERIC_PLAN}`);
  return lite;
}

type SendQuery = <Row>(
  text: string,
  values?: unknown[],
  options?: QueryOptions,
) => Promise<Results<Row>>;

type Exec = PGlite["exec"];

const namingClass = (Base: typeof PGlite): typeof PGlite =>
  class extends Base {
    readonly #statements = new PgliteStatements(this, (text) => super.exec(text));

    override query<Row>(...sent: Parameters<SendQuery>): Promise<Results<Row>> {
      const query: SendQuery = (...unnamed) => super.query(...unnamed);
      return this.#send(query, (...named) => super.exec(...named), ...sent);
    }

    override exec(...sent: Parameters<Exec>): ReturnType<Exec> {
      this.#statements.forgetAfter(sent[0]);
      return super.exec(...sent);
    }

    override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      return super.transaction((tx) => {
        const [query, exec]: [SendQuery, Exec] = [tx.query.bind(tx), tx.exec.bind(tx)];
        return work(
          Object.assign(tx, {
            query: ((...sent) => this.#send(query, exec, ...sent)) satisfies SendQuery,
          }),
        );
      });
    }

    async #send<Row>(
      query: SendQuery,
      exec: Exec,
      ...[text, values, options]: Parameters<SendQuery>
    ): Promise<Results<Row>> {
      const execute = this.#statements.execute(text, values);
      if (execute === undefined) return query<Row>(text, values, options);
      const [result] = await exec(execute, options).catch((error) => {
        // The error names the statement without its values.
        throw Object.assign(error, { query: text, params: values });
      });
      return result as Results<Row>;
    }
  };

const batchingClass = (Base: typeof PGlite): typeof PGlite =>
  class extends Base {
    override query: SendQuery = (text, values, options) => {
      const send: SendQuery = (...query) => super.query(...query);
      if (!returnsArrays(options) || !isPlainRead(text)) return send(text, values, options);
      const read = toRead({ lite: this, send, text, values, options });
      const batch = getOrCreatePerRequest(this, () => new RequestBatch(sendArrays(send)));
      return resultOf(batch ? batch.add(read) : sendUnmerged(read));
    };

    override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      return super.transaction((tx) => {
        const send: SendQuery = tx.query.bind(tx);
        const batch = new TransactionBatch(sendArrays(send));
        const query: SendQuery = (text, values, options) =>
          returnsArrays(options) && isRead(text)
            ? resultOf(batch.add(toRead({ lite: this, send, text, values, options })))
            : send(text, values, options);
        return work(Object.assign(tx, { query }));
      });
    }
  };

/** Checks for a query of Drizzle's. */
const returnsArrays = (options: QueryOptions | undefined): options is QueryOptions =>
  options?.rowMode === "array";

const sendArrays =
  (send: SendQuery): Send =>
  (text, values) =>
    send<unknown[]>(text, values, { rowMode: "array" });

interface Sent {
  lite: PGlite;
  send: SendQuery;
  text: string;
  values: unknown[] | undefined;
  options: QueryOptions;
}

const toRead = ({ lite, send, text, values = [], options }: Sent): Read => ({
  text,
  values,
  parserOf: (typeId) => (value) => {
    const parse = options.parsers?.[typeId] ?? lite.parsers[typeId];
    return parse ? parse(value, typeId) : value;
  },
  sendAlone: () => send(text, values, options) as Promise<ReadResult>,
});

/** The rows of a read are arrays, as its caller expects. */
const resultOf = <Row>(result: Promise<ReadResult>) => result as Promise<Results<Row>>;
