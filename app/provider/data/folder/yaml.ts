/** Loaded where a folder is read or written: a portal that has its data starts sooner without it. */
export const loadYaml = () => import("yaml");

export type Yaml = Awaited<ReturnType<typeof loadYaml>>;
