import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; null on PGlite. */
    postgres: string | null;
    /** Two databases to begin with: dumps of PGlite in files, or databases of the server to copy. */
    beginnings: { tables: string; sample: string };
    /** Where the portal of the route tests answers. */
    origin: string;
    /** Free ports whose portals may sign people in at the first one. */
    ports: { association: number; errorCatalogue: number; providerFaults: number };
  }
}
