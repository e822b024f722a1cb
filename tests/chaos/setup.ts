/**
 * Two portals: the front for customers, and the back as its backend, identity provider and card service. A proxy is between each of them.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { createVault } from "~/lib/security/encryption.server";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import { createClient } from "~/web/api/client.server";
import { comer, postersOf } from "../helpers/check-in/door";
import { openTcpProxy } from "../helpers/database/tcp-proxy";
import { openParty, openPhones, openPostOffice } from "../helpers/portal/faulty-service";
import { freePort, startPortal } from "../helpers/portal/portal-process";
import { firstPortal, startSecondPortal } from "../helpers/portal/second-portal";
import { serve } from "../helpers/shop/document-store";
import { openFaultyIssuer } from "../helpers/sign-in/faulty-issuer";
import type { Ledger } from "./ledger";

export type ChaosFixture = Awaited<ReturnType<typeof openSetup>>;

type Name = "back" | "front";

const MINUTE_MS = 60_000;

/**
 * @param server a separate PostgreSQL server, or null for a data folder per portal
 * @param standby port of the server's standby, which DATABASE_URL then names too
 */
export async function openSetup(server: string | null, standby?: number) {
  const [backPort, frontPort] = [await freePort(), await freePort()];
  const back = `http://localhost:${backPort}`;
  const [backend, gateway, geocoder] = await Promise.all([
    openParty(back),
    openParty(back),
    openParty(back),
  ]);
  const store = await serve({ products: [...shippedProducts] });
  const catalogue = await openParty(new URL(store.url).origin);
  const [phones, mail] = await Promise.all([openPhones(), openPostOffice()]);
  const issuer = await openFaultyIssuer(`${back}/identity`);
  const line =
    server === null ? null : await openTcpProxy("127.0.0.1", Number(new URL(server).port));
  const secret = randomBytes(32).toString("hex");
  const folder = await mkdtemp(path.join(tmpdir(), "chaos-"));
  const hosts = (port?: number) =>
    [port, standby].flatMap((one) => (one === undefined ? [] : [`127.0.0.1:${one}`])).join();
  /** Builds the database settings, for the portals and for direct access. */
  const rowsOf = (name: Name, port = line?.port): Record<string, string> => ({
    APP_SECRET: secret,
    DATA_DIR: path.join(folder, name),
    ...(line !== null && { DATABASE_URL: `postgres://postgres@${hosts(port)}/${name}` }),
  });

  const start = {
    back: () =>
      startPortal({
        ...firstPortal(frontPort),
        ...rowsOf("back"),
        PORT: String(backPort),
        LOG_LEVEL: "warn",
        GATEWAY_URL: `${gateway.url}/sandbox/gateway`,
        CATALOGUE_URL: catalogue.url + new URL(store.url).pathname,
        SMS_URL: phones.url,
        SMTP_URL: mail.url,
      }),
    front: () =>
      startSecondPortal(back, frontPort, `${backend.url}/api`, {
        ...rowsOf("front"),
        LOG_LEVEL: "warn",
        OIDC_ISSUER: issuer.url,
        GEOCODER_URL: `${geocoder.url}/sandbox/geocoder`,
      }),
  };
  const portals = { back: await start.back(), front: await start.front() };
  const posters = await postersOf(createClient({ baseUrl: `${back}/api`, fetch }));
  const poster = new URL(posters.find(({ kind }) => kind === "center")?.url as string);

  const runs = (name: Name) => portals[name].process.signalCode === null;
  async function kill(name: Name): Promise<void> {
    const { process } = portals[name];
    const ended = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await ended;
  }
  /** @returns milliseconds until it takes visitors again. */
  async function startAgain(name: Name): Promise<number> {
    const began = performance.now();
    portals[name] = await start[name]();
    return performance.now() - began;
  }
  /** Opens the rows. A data folder has one owner at a time, so the portal stops during the work. */
  async function withRows<Result>(work: (database: OpenDatabase) => Promise<Result>) {
    const away = server === null && runs("back");
    if (away) await kill("back");
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = rowsOf(
      "back",
      server === null ? undefined : Number(new URL(server).port),
    );
    const migrationsFolder = "app/database/migrations";
    const database = await openDatabase({
      databaseUrl,
      dataDir: dataDir as string,
      migrationsFolder,
    });
    const result = await work(database).finally(() => database.close());
    if (away) await startAgain("back");
    return result;
  }

  // Every time would soon be full with so many customers.
  await withRows(({ runSql }) => runSql("update provider.slot set seats = 1000"));

  return {
    portals,
    origin: portals.front.origin,
    issuer,
    line,
    parties: { backend, gateway, geocoder, catalogue, SMS: phones, mail },
    phones,
    door: poster.pathname + poster.search,
    kill,
    startAgain,
    /** Creates people whose session begins in ten minutes. */
    comers: (many: number) =>
      withRows(async (database) => {
        const world = { database, vault: createVault(secret), clock: { now: () => new Date() } };
        const startsAt = new Date(Date.now() + 10 * MINUTE_MS);
        const made = [];
        for (let nth = 0; nth < many; nth += 1) made.push(await comer(world, { startsAt }));
        return made;
      }),
    compare: (ledger: Ledger) =>
      withRows(({ runSql }) =>
        ledger.compare(async (text, keys) => (await runSql(text, [keys])).rows as never),
      ),
    async close() {
      for (const portal of Object.values(portals)) await portal.stop();
      await Promise.all(
        [backend, gateway, geocoder, catalogue, phones, mail, issuer, store, line].map((one) =>
          one?.close(),
        ),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}
