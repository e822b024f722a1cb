import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; null on PGlite. */
    postgres: string | null;
    /** Two databases to begin with: dumps of PGlite in files, or databases of the server to copy. */
    beginnings: { tables: string; sample: string };
    /** Where the portal of the route tests answers. */
    origin: string;
    /** A free port whose portal may sign people in at the first one. */
    secondPort: number;
    /** Another one. */
    thirdPort: number;
  }
}
