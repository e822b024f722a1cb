import type { MetaDescriptor } from "@remix-run/react";

/** Lets the browser load a waiting page again by itself, without script. Nothing once `refresh` is null. */
export function refreshMeta(
  refresh: { seconds: number; to: string } | null | undefined,
): MetaDescriptor[] {
  return refresh
    ? [{ httpEquiv: "refresh", content: `${refresh.seconds}; url=${refresh.to}` }]
    : [];
}
