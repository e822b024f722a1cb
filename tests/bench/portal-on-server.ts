/** Starts the built portal on a separate database of the local PostgreSQL server. */
import { databaseOn } from "../helpers/database/database";
import { findPostgres } from "../helpers/database/postgres";
import { freePort, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";

export const SECRET_ON_SERVER = "a secret of thirty-two characters";

/**
 * @param through returns the database URL that the portal gets
 * @returns null with a message if no server answers
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
    APP_SECRET: SECRET_ON_SERVER,
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
