import type { MetaDescriptor } from "@remix-run/react";

/** Reloads a waiting page automatically without scripts. Returns no tag once `refresh` is null. */
export function buildRefreshMeta(
  refresh: { seconds: number; to: string } | null | undefined,
): MetaDescriptor[] {
  return refresh
    ? [{ httpEquiv: "refresh", content: `${refresh.seconds}; url=${refresh.to}` }]
    : [];
}
