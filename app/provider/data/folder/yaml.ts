/** Loads the YAML library only when a folder is read or written, so that a portal with its data starts sooner. */
export const loadYaml = () => import("yaml");

export type Yaml = Awaited<ReturnType<typeof loadYaml>>;
