import "vitest";
import type { StartedPortal } from "./started-portal";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server to test on; null on PGlite. */
    postgres: string | null;
    /** One that answers, whatever engine is tested. */
    server: string | null;
    /** Two databases to begin with: dumps of PGlite in files, or databases of the server to copy, once they are made (meanwhile.ts). */
    beginnings: { tables: string; sample: string; made: string };
    /** A portal that has started once, to copy, once it is made. */
    portalBeginning: StartedPortal & { made: string };
  }
}
