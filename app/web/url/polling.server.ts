import { LOOKS_PARAM } from "~/lib/request/check-again";

/** Pages that wait: they look again every 3 seconds up to 5 times, then by a button (SPEC section 9, polling). */
const MAX_LOOKS = 5;
const EVERY_SECONDS = 3;

export interface PollingState {
  /** Null once the page has looked often enough. */
  refresh: { seconds: number; to: string } | null;
}

/** Counts the looks in the `look` parameter, so that no state is stored. */
export function readPollingState(request: Request): PollingState {
  const { pathname, searchParams } = new URL(request.url);
  const looks = Number(/^\d$/.exec(searchParams.get(LOOKS_PARAM) ?? "")?.[0] ?? 0);
  if (looks >= MAX_LOOKS) return { refresh: null };
  searchParams.set(LOOKS_PARAM, String(looks + 1));
  return {
    refresh: { seconds: EVERY_SECONDS, to: `${pathname}?${searchParams}` },
  };
}
