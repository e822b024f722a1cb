/** Connections to a PostgreSQL server that may be cut, fail over, or fall silent. */
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Disabled } from "~/lib/optimisations";
import { getOrCreatePerRequest, getRemainingMs } from "~/lib/request/request-context.server";
import { DISABLE_JIT, FORCE_GENERIC_PLAN } from "../queries/generic-plan.server";
import {
  isPlainRead,
  type Read,
  type ReadResult,
  RequestBatch,
  sendUnmerged,
} from "../queries/query-batching.server";
import { isLongAllowed } from "./long-statements.server";
import { createClientClass, createTypeParser, isArrayQuery } from "./postgres-client.server";
import type { PrimaryFinder } from "./primary.server";

/** The size of a pool whose setting is not given, as in tests. */
export const DEFAULT_POOL_SIZE = 20;
/** Includes the wait for a turn, since many requests share a few connections during a rush. */
const CONNECT_WITHIN_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;
/** Milliseconds, far above any statement of a page. */
const STATEMENT_WITHIN_MS = 8_000;
/** Milliseconds, far below the time after which a job counts as abandoned. */
const LONG_STATEMENT_WITHIN_MS = 60_000;
/** Milliseconds, slightly above the server's own statement timeout. After that the host itself is silent. */
const silentAfterMs = (statementMs = STATEMENT_WITHIN_MS) => statementMs + 1_000;
/** A new connection must plan every statement again, so the connections opened in a rush stay open until it ends. */
const IDLE_MS = 60_000;
/** Milliseconds since the last answer during which the pool counts as in a rush. */
const RUSH_MS = 2_000;
const LOOK_EVERY_MS = 200;
/** A promotion takes seconds. Work outside a request waits no longer than this for the new primary. */
const PROMOTED_WITHIN_MS = 10_000;
const PROBE_EVERY_MS = 250;

/** Limits of a session. Behind a pooler an operator sets them on the database. */
const LIMITS = {
  statement_timeout: STATEMENT_WITHIN_MS,
  idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
};

interface PoolOptions {
  connections?: number | undefined;
  disabled?: Disabled | undefined;
  /** True if a pooler stands before the server. Settings of a session could then reach other sessions, and PgBouncer rejects them. */
  pooled?: boolean;
}

export function openPool(
  primary: PrimaryFinder,
  { connections = DEFAULT_POOL_SIZE, disabled = new Set(), pooled = false }: PoolOptions = {},
): pg.Pool {
  const PoolClass = disabled.has("query-batching") ? PatientPool : BatchingPool;
  const plans = disabled.has("generic-plans") ? [DISABLE_JIT] : [DISABLE_JIT, FORCE_GENERIC_PLAN];
  const pool = new PoolClass({
    primary,
    addressOf: (address) => (pooled ? address : withOptions(address, plans)),
    changesLimits: !pooled,
    Client: createClientClass(disabled),
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    ...(!pooled && LIMITS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: attentiveSocket,
  });
  // A lost connection fails its pending query. The next query opens another connection.
  pool.on("error", primary.forget);
  pool.on("connect", (client) => client.on("error", primary.forget));
  const inUse = new WeakSet<pg.PoolClient>();
  pool.on("release", (_error, client) => inUse.delete(client as pg.PoolClient));
  pool.on("acquire", (client) => {
    inUse.add(client);
    // The pool emits this event a moment before it sets `release`. A query may have failed by then and released the client.
    queueMicrotask(() => {
      if (inUse.has(client)) releaseAtItsEnd(client);
    });
  });
  return pool;
}

/** Options of the address follow these and override them. */
function withOptions(address: string, settings: readonly string[]): string {
  const url = new URL(address);
  const options = settings.map((setting) => `-c ${setting}`);
  url.searchParams.set("options", [...options, url.searchParams.get("options")].join(" ").trim());
  return url.href;
}

type Connected = Parameters<pg.Pool["connect"]>[0];

interface PatientPoolSettings extends pg.PoolConfig {
  primary: PrimaryFinder;
  /** Adds the session's settings to the address of a host. */
  addressOf: (address: string) => string;
  /** True if jobs and operators get a longer limit than the session. */
  changesLimits: boolean;
}

/**
 * Limits each request's wait for a silent host to the request's own time, both for a connection and for an answer. During a rush, while
 * others still get answers, the request waits for its turn.
 */
class PatientPool extends pg.Pool {
  #heardAt = Number.NEGATIVE_INFINITY;
  #looking: NodeJS.Timeout | undefined;
  readonly #watched = new Set<{ until: number; act: () => void }>();
  readonly #stops = new WeakMap<pg.PoolClient, () => void>();
  readonly #settings: PatientPoolSettings;
  /** Connections with the limit of a job or an operator. */
  readonly #long = new WeakSet<pg.PoolClient>();

  constructor(settings: PatientPoolSettings) {
    super({ ...settings, connectionString: settings.addressOf(settings.primary.address) });
    this.#settings = settings;
    this.on("release", (error, client) => {
      this.#stops.get(client as pg.PoolClient)?.();
      if (!error) this.#heardAt = performance.now();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): unknown {
    const until = performance.now() + getRemainingMs();
    const { hasStandby } = this.#settings.primary;
    const connecting = this.#inTime(
      hasStandby ? this.#connectToPrimary(until) : super.connect(),
      until,
    ).then((client) => this.#limitStatements(client));
    if (!callback) return connecting;
    return connecting.then(
      (client) => callback(undefined, client, (destroy) => client.release(destroy)),
      (error) => callback(error, undefined, () => undefined),
    );
  }

  /** Changes the limit of a connection that a job used last and a page takes, or the other way round. */
  async #limitStatements(client: pg.PoolClient): Promise<pg.PoolClient> {
    const isLong = isLongAllowed();
    if (isLong === this.#long.has(client) || !this.#settings.changesLimits) return client;
    try {
      await client.query(
        isLong ? `set statement_timeout = ${LONG_STATEMENT_WITHIN_MS}` : "reset statement_timeout",
      );
    } catch (error) {
      client.release(true);
      throw error;
    }
    const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
    stream.setTimeout(silentAfterMs(isLong ? LONG_STATEMENT_WITHIN_MS : STATEMENT_WITHIN_MS));
    if (isLong) this.#long.add(client);
    else this.#long.delete(client);
    return client;
  }

  /** Probes and connects again until a host accepts writes, for as long as the request may wait. */
  async #connectToPrimary(until: number): Promise<pg.PoolClient> {
    const { primary, addressOf } = this.#settings;
    const latest = Math.min(until, performance.now() + PROMOTED_WITHIN_MS);
    for (;;) {
      try {
        const options: { connectionString?: string } = this.options;
        options.connectionString = addressOf(await primary.find());
        return await super.connect();
      } catch (error) {
        primary.forget();
        if (this.ended || performance.now() + PROBE_EVERY_MS > latest) throw error;
        await sleep(PROBE_EVERY_MS);
      }
    }
  }

  #inTime(connecting: Promise<pg.PoolClient>, until: number): Promise<pg.PoolClient> {
    if (!Number.isFinite(until)) return connecting;
    return new Promise((resolve, reject) => {
      let late = false;
      const stop = this.#whenSilent(until, () => {
        late = true;
        reject(new Error("Connection terminated: the database did not answer in time"));
      });
      connecting.then((client) => {
        stop();
        if (late) return client.release();
        // Ending a connection that waits for an answer fails its pending query.
        const end = () => (client as pg.PoolClient & { end(): Promise<void> }).end();
        this.#stops.set(client, this.#whenSilent(until, end));
        resolve(client);
      }, reject);
    });
  }

  /** Watches all waits with one timer. A timer for each would cost more than most queries do. */
  #whenSilent(until: number, act: () => void): () => void {
    const watched = { until, act };
    this.#watched.add(watched);
    this.#looking ??= this.#lookSoon();
    return () => this.#watched.delete(watched);
  }

  #lookSoon(): NodeJS.Timeout {
    return setTimeout(() => {
      const now = performance.now();
      const late = now - this.#heardAt < RUSH_MS ? [] : [...this.#watched];
      for (const watched of late)
        if (watched.until <= now && this.#watched.delete(watched)) watched.act();
      this.#looking = this.#watched.size > 0 ? this.#lookSoon() : undefined;
    }, LOOK_EVERY_MS).unref();
  }
}

/** Merges the reads of one request that belong to no transaction. */
class BatchingPool extends PatientPool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has seven forms
  override query: pg.Pool["query"] = (...[query, values, ...rest]: any[]): any => {
    const send = (...statement: unknown[]) =>
      (super.query as (...statement: unknown[]) => Promise<ReadResult>)(...statement);
    if (rest.length > 0 || !isArrayQuery(query) || !isPlainRead(query.text))
      return send(query, values, ...rest);
    const batch = getOrCreatePerRequest(
      this,
      () => new RequestBatch((text, merged) => send({ text, rowMode: "array" }, merged)),
    );
    const read: Read = {
      text: query.text,
      values,
      parserOf: createTypeParser(query),
      sendAlone: () => send(query, values),
    };
    return batch ? batch.add(read) : sendUnmerged(read);
  };
}

/**
 * Removes a connection that ends while in use from the pool at once. A transaction that cannot begin never releases its connection
 * (drizzle-orm requests `begin` before its `finally`), and soon the pool would be empty. A later second release does no harm.
 */
function releaseAtItsEnd(client: pg.PoolClient): void {
  const release = client.release;
  const atItsEnd = () => client.release(true);
  let released = false;
  client.release = (destroy) => {
    if (released) return;
    released = true;
    client.off("end", atItsEnd);
    release(destroy);
  };
  client.once("end", atItsEnd);
}

/** Closes a connection without answers and fails its pending queries. Otherwise it would stay in the pool for ever. */
function attentiveSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(silentAfterMs(), () => {
    socket.destroy(new Error("Connection terminated: the database did not answer"));
  });
  return socket;
}
