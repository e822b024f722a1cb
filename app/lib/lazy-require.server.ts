import { createRequire } from "node:module";

const fromHere = createRequire(import.meta.url);

/**
 * A package that few requests need is loaded when the first one does: the process takes visitors sooner, also after it was killed.
 * It must be listed in package.json, and be there for `require`.
 */
export function lazyRequire<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => {
    loaded ??= fromHere(name) as Package;
    return loaded;
  };
}
