/** The provider's settings that every call and job reads, cached for a minute. */
import type { Database } from "~/database/engine/connect.server";
import { createCache } from "~/lib/cache";
import type { Context } from "../shared/context";
import { readHolidays } from "../shared/holidays";
import { readMessageChannels } from "../shared/messages/message-channels";

const TTL_MS = 60_000;

type Settings = Pick<Context, "publicHolidays" | "messageChannels">;

export interface SettingsCache {
  read(): Promise<Settings>;
  /** Drops the cache after a change of the provider's data. */
  invalidate(): void;
}

/** @param configured changes of the public holidays from PUBLIC_HOLIDAYS. */
export function createSettingsCache(db: Database, configured: readonly string[]): SettingsCache {
  const { read, invalidate } = createCache<Settings>({ ttlMs: TTL_MS });
  const load = async () => {
    const [publicHolidays, messageChannels] = await Promise.all([
      readHolidays(db, configured),
      readMessageChannels(db),
    ]);
    return { publicHolidays, messageChannels };
  };
  return { read: () => read("settings", load), invalidate };
}
