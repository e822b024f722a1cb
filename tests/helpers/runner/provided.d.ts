import "vitest";
import type { StartedPortal } from "../database/started-portal";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server under test, or null on PGlite. */
    postgres: string | null;
    /** A PostgreSQL server that answers, whichever engine is tested. */
    server: string | null;
    /** Two start states of a database: PGlite dumps in files, or server databases to copy, once they exist (background-setup.ts). */
    beginnings: { tables: string; sample: string; made: string };
    /** A portal that has started once, to copy as soon as it exists. */
    portalBeginning: StartedPortal & { made: string };
  }
}
