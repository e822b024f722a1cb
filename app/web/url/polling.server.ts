/** Pages that wait: they look again every 3 seconds up to 5 times, then by a button (SPEC section 9, polling). */
const MAX_TRIES = 5;
const EVERY_SECONDS = 3;

export interface PollingState {
  /** Null once the page has looked often enough. */
  refresh: { seconds: number; to: string } | null;
}

/** Counts the tries in the `try` parameter, so that no state is stored. */
export function pollingState(request: Request): PollingState {
  const { pathname, searchParams } = new URL(request.url);
  const tries = Number(/^\d$/.exec(searchParams.get("try") ?? "")?.[0] ?? 0);
  if (tries >= MAX_TRIES) return { refresh: null };
  searchParams.set("try", String(tries + 1));
  return {
    refresh: { seconds: EVERY_SECONDS, to: `${pathname}?${searchParams}` },
  };
}
