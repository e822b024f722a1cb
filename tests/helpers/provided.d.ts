import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; null on PGlite. */
    postgres: string | null;
    /** Two databases to begin with: dumps of PGlite in files, or databases of the server to copy, once they are made (meanwhile.ts). */
    beginnings: { tables: string; sample: string; made: string };
    /** The database of a portal that has started once, to copy (a folder on PGlite), and the secret it was started with. */
    portalBeginning: { template: string; secret: string; made: string };
  }
}
