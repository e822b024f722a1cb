/** The client of a PostgreSQL connection: names the statements that it sends again, and merges the reads of a transaction. */
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import type { Disabled } from "~/lib/optimisations";
import { isRead, type ReadResult, TransactionBatch } from "../queries/query-batching.server";
import { MAX_NAMES, RepeatedTexts } from "./repeated-texts.server";

const names = new Map<string, string>();
const repeated = new RepeatedTexts();

/**
 * Names a statement by its text, so that each name has one text. The server stores a named statement parsed and planned, which costs it
 * more than most of our statements take to run.
 * @returns none for a text that is sent for the first time
 */
function statementName(text: string): string | undefined {
  const assigned = names.get(text);
  if (assigned !== undefined || names.size === MAX_NAMES) return assigned;
  if (!repeated.isRepeated(text)) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A statement as Drizzle gives it to the driver. */
export interface DriverQuery {
  text: string;
  values?: unknown[];
  rowMode?: string;
  types: { getTypeParser(typeId: number, format: "text"): (text: string) => unknown };
}

/** Checks for a read by Drizzle, whose rows are arrays. */
export const isArrayQuery = (query: unknown): query is DriverQuery =>
  (query as DriverQuery | undefined)?.rowMode === "array" && "types" in (query as object);

export const createTypeParser =
  ({ types }: DriverQuery) =>
  (typeId: number) =>
    types.getTypeParser(typeId, "text");

type Query = pg.Client["query"];

interface WithConnection {
  connection: EventEmitter & { stream: Socket };
}

/** Closes a connection to a server that has become a standby since it was probed (PostgreSQL 14 or newer reports it). */
function refuseStandby(client: pg.Client): void {
  const { connection } = client as unknown as WithConnection;
  connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    if (parameterName === "in_hot_standby" && parameterValue === "on")
      connection.stream.destroy(new Error("Connection terminated: the database is a standby"));
  });
}

/** @returns the class of a pool's clients. */
export function createClientClass(disabled: Disabled): typeof pg.Client {
  const isBatching = !disabled.has("query-batching");
  const isNaming = !disabled.has("statement-names");
  return class extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      super(settings);
      refuseStandby(this);
    }

    readonly #batch = new TransactionBatch(
      (text, values) => this.#send({ text, rowMode: "array" }, values) as Promise<ReadResult>,
    );

    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has seven forms
    override query: Query = (...[query, values, ...rest]: any[]): any => {
      // A pool's own statements bring a callback. The others belong to a transaction.
      const isInTransaction = rest.length === 0 && Array.isArray(values);
      if (!isBatching || !isInTransaction || !isArrayQuery(query) || !isRead(query.text))
        return this.#send(query, values, ...rest);
      return this.#batch.add({
        text: query.text,
        values,
        parserOf: createTypeParser(query),
        sendAlone: () => this.#send(query, values) as Promise<ReadResult>,
      });
    };

    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has seven forms
    #send(query: any, ...rest: unknown[]): unknown {
      const send = super.query as (...query: unknown[]) => unknown;
      const isStatement = typeof query?.text === "string" && !query.submit;
      // Drizzle's prepared queries bring their own names, which old poolers do not support.
      const name = isNaming && isStatement ? statementName(query.text) : undefined;
      return send.call(this, isStatement ? { ...query, name } : query, ...rest);
    }
  };
}
