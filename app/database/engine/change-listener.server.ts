/**
 * Listens for changes of the provider's data by any process or person, and for sign-ins that another process ended. Triggers of the database
 * send the first notification (migration 0019). A pooler in between may swallow both. Caches are then renewed by their time to live alone.
 */
import pg from "pg";
import type { PrimaryFinder } from "./primary.server";

export const PROVIDER_DATA_CHANNEL = "provider_data";
/** Its payload is the hash of the name of a sign-in. */
export const ENDED_SIGN_IN_CHANNEL = "ended_sign_in";

export interface ChangeListeners {
  changed: () => void;
  /** @param nameHash undefined if notifications may have been missed */
  signInEnded: (nameHash?: string) => void;
}

const CONNECT_WITHIN_MS = 10_000;
const AGAIN_MS = 1_000;

/**
 * Listens on a separate connection and reconnects when it is lost.
 * @returns a function that ends it
 */
export async function listenForChanges(
  primary: PrimaryFinder,
  { changed, signInEnded }: ChangeListeners,
): Promise<() => Promise<void>> {
  let ended = false;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  const tryAgain = () => {
    if (!ended) again = setTimeout(() => void listen().catch(() => undefined), AGAIN_MS);
  };
  const listen = async () => {
    const connectionString = await primary.find().catch((error) => {
      tryAgain();
      throw error;
    });
    client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client.on("notification", ({ channel, payload }) =>
      channel === ENDED_SIGN_IN_CHANNEL ? signInEnded(payload) : changed(),
    );
    client.on("error", () => undefined);
    client.once("end", () => {
      primary.forget();
      tryAgain();
    });
    try {
      await client.connect();
      await client.query(`listen ${PROVIDER_DATA_CHANNEL}; listen ${ENDED_SIGN_IN_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Notifications sent before the connection was up were missed.
    changed();
    signInEnded();
  };
  await listen().catch(() => undefined);
  return async () => {
    ended = true;
    clearTimeout(again);
    await client?.end().catch(() => undefined);
  };
}
