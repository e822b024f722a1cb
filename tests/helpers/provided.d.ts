import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; null on PGlite. */
    postgres: string | null;
    /** Where the portal of the route tests answers. */
    origin: string;
  }
}
