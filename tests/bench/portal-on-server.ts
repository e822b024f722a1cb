/** The built portal on a database of its own on the PostgreSQL server that answers. */
import { databaseOn } from "../helpers/database";
import { freePort, startPortal } from "../helpers/portal-process";
import { findPostgres } from "../helpers/postgres";
import { firstPortal } from "../helpers/second-portal";

/**
 * @param through which address the portal is given for its database.
 * @returns null, and says so, where no server answers.
 */
export async function portalOnServer(
  more: Record<string, string> = {},
  through = async (database: string) => database,
) {
  const server = await findPostgres();
  if (server === null) {
    console.info("no PostgreSQL server answers: this is not measured");
    return null;
  }
  const database = await databaseOn(server);
  const portal = await startPortal({
    ...firstPortal(await freePort()),
    LOG_LEVEL: "warn",
    DATABASE_URL: await through(database.url),
    APP_SECRET: "a secret of thirty-two characters",
    ...more,
  });
  return {
    ...portal,
    database,
    async stop() {
      await portal.stop();
      await database.close();
    },
  };
}
