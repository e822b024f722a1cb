/** Two portals: one that customers use, and one that is its backend, identity provider and card service, with somebody in between each. */
import { randomBytes } from "node:crypto";
import { openDatabase } from "~/database/connect.server";
import { createVault } from "~/lib/encryption.server";
import { createClient } from "~/portal/client.server";
import { production } from "~/provider/catalogue/production";
import { openLine } from "../helpers/cut-line";
import { onServer } from "../helpers/database-server";
import { serve } from "../helpers/document-store";
import { comer, postersOf } from "../helpers/door";
import { openFaultyIssuer } from "../helpers/faulty-issuer";
import { openParty, openPhones, openPostOffice } from "../helpers/party";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal-process";
import { firstPortal, startSecondPortal } from "../helpers/second-portal";

export type World = Awaited<ReturnType<typeof openWorld>>;

const MINUTE_MS = 60_000;

/** @param server a PostgreSQL server that is nobody else's; without one each portal keeps its rows in a folder. */
export async function openWorld(server: string | null) {
  const [backPort, frontPort] = [await freePort(), await freePort()];
  const back = `http://localhost:${backPort}`;
  const [backend, gateway, geocoder] = await Promise.all([
    openParty(back),
    openParty(back),
    openParty(back),
  ]);
  const store = await serve({ products: [...production] });
  const catalogue = await openParty(new URL(store.url).origin);
  const [phones, mail] = await Promise.all([openPhones(), openPostOffice()]);
  const issuer = await openFaultyIssuer(`${back}/identity`);
  const line = server === null ? null : await openLine("127.0.0.1", Number(new URL(server).port));
  const secret = randomBytes(32).toString("hex");
  const rowsIn = async (name: string): Promise<Record<string, string>> =>
    line === null ? {} : { DATABASE_URL: at(line.port, name), APP_SECRET: secret };
  const at = (port: number | string, name: string) =>
    `postgres://postgres@127.0.0.1:${port}/${name}`;

  const startBack = async () =>
    startPortal({
      ...firstPortal(frontPort),
      ...(await rowsIn("back")),
      PORT: String(backPort),
      LOG_LEVEL: "warn",
      GATEWAY_URL: `${gateway.url}/sandbox/gateway`,
      CATALOGUE_URL: catalogue.url + new URL(store.url).pathname,
      SMS_URL: phones.url,
      SMTP_URL: mail.url,
    });
  const startFront = async () =>
    startSecondPortal(back, frontPort, `${backend.url}/api`, {
      ...(await rowsIn("front")),
      LOG_LEVEL: "warn",
      OIDC_ISSUER: issuer.url,
      GEOCODER_URL: `${geocoder.url}/sandbox/geocoder`,
    });
  const portals = { back: await startBack(), front: await startFront() };
  // So many come that every time would soon be full.
  if (server !== null)
    await onServer(at(new URL(server).port, "back"), "update provider.slot set seats = 1000");
  const posters = await postersOf(createClient({ baseUrl: `${back}/api`, fetch }));
  const poster = new URL(posters.find(({ kind }) => kind === "center")?.url as string);

  return {
    ...portals,
    issuer,
    line,
    parties: { backend, gateway, geocoder, catalogue, SMS: phones, mail },
    phones,
    door: poster.pathname + poster.search,
    /** Where its rows can be read, past the line. */
    rowsAt: server === null ? null : at(new URL(server).port, "back"),
    /** People whose session begins in ten minutes. */
    async comers(many: number) {
      const databaseUrl = at(new URL(server as string).port, "back");
      const database = await openDatabase({
        databaseUrl,
        dataDir: "memory:",
        migrationsFolder: "app/database/migrations",
      });
      const clock = { now: () => new Date() };
      const world = { database, vault: createVault(secret), clock };
      const startsAt = new Date(Date.now() + 10 * MINUTE_MS);
      const made = [];
      for (let nth = 0; nth < many; nth += 1) made.push(await comer(world, { startsAt }));
      await database.close();
      return made;
    },
    async close() {
      await stopAll(Object.values(portals));
      await Promise.all(
        [backend, gateway, geocoder, catalogue, phones, mail, issuer, store, line].map((one) =>
          one?.close(),
        ),
      );
    },
  };
}

const stopAll = async (portals: RunningPortal[]) => {
  for (const portal of portals) await portal.stop();
};
