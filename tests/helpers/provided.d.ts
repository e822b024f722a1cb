import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; null on PGlite. */
    postgres: string | null;
    /** Where the portal of the route tests answers. */
    origin: string;
    /** A free port whose portal may sign people in at the first one. */
    secondPort: number;
  }
}
