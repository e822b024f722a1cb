/** Optimisations that an engineer can switch off to measure or to investigate (DISABLE_OPTIMISATIONS). */
export const OPTIMISATIONS = [
  "query-batching",
  "statement-names",
  "generic-plans",
  "prepared-queries",
] as const;

export type Optimisation = (typeof OPTIMISATIONS)[number];

export type Disabled = ReadonlySet<Optimisation>;
