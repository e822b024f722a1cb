/**
 * Hears when the provider's data was changed, by whichever process or hand: triggers of the database tell it (migration 0019). A pooler
 * between may swallow that; then what is kept is renewed by time alone.
 */
import pg from "pg";

export const CHANNEL = "provider_data";

const CONNECT_WITHIN_MS = 10_000;
const AGAIN_MS = 1_000;

/** On a connection of its own, opened anew when it is lost. @returns what ends it. */
export async function listenForChanges(
  connectionString: string,
  changed: () => void,
): Promise<() => Promise<void>> {
  let ended = false;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  const listen = async () => {
    client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client.on("notification", changed);
    client.on("error", () => undefined);
    client.once("end", () => {
      if (!ended) again = setTimeout(() => void listen().catch(() => undefined), AGAIN_MS);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Whatever was told meanwhile was missed.
    changed();
  };
  await listen().catch(() => undefined);
  return async () => {
    ended = true;
    clearTimeout(again);
    await client?.end().catch(() => undefined);
  };
}
