import { createRequire } from "node:module";

const fromHere = createRequire(import.meta.url);

/**
 * Loads a package at the first request that requires it, so that the process starts sooner, also after a crash. The package must be
 * listed in package.json and support `require`.
 */
export function loadLazily<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => {
    loaded ??= fromHere(name) as Package;
    return loaded;
  };
}
