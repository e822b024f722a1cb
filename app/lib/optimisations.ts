/** Optimisations that an engineer can switch off, to measure one or to investigate a fault (DISABLE_OPTIMISATIONS). */
export const OPTIMISATIONS = [
  "query-batching",
  "statement-names",
  "generic-plans",
  "prepared-queries",
  "in-process-calls",
  "caches",
  "page-cache",
  "route-subset",
  "static-rendering",
] as const;

export type Optimisation = (typeof OPTIMISATIONS)[number];

export type Disabled = ReadonlySet<Optimisation>;
