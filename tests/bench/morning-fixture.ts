/** The evening before: people who own a package and have booked nothing, and the portal they will come to. */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createVault } from "~/lib/security/encryption.server";
import type { SandboxContext } from "~/sandbox/dependencies";
import { deriveKey } from "~/sandbox/derive-key";
import { findOrCreateAccount } from "~/sandbox/identity/accounts";
import { createRecordAdapter } from "~/sandbox/identity/record-adapter";
import { buy, declareHealth, owner } from "../helpers/booking/package-owner";
import { databaseOn } from "../helpers/database/database";
import { register } from "../helpers/people/registered";
import { startPortal } from "../helpers/portal/portal-process";
import { openTestProvider, type TestProvider } from "../helpers/provider/test-provider";

const DAY_SECONDS = 86_400;
/** The number of rows that are created concurrently. */
const PARALLEL_CLIENTS = 6;
const FIRST_MOBILE = 80_000_000;

export interface Sleeper {
  termId: string;
  /** The cookies of an earlier sign-in at the identity provider. */
  cookies: readonly (readonly [name: string, value: string])[];
}

export type Morning = Awaited<ReturnType<typeof openMorning>>;

export async function openMorning(server: string, people: number, seats: number) {
  const secret = randomBytes(32).toString("hex");
  const database = await databaseOn(server);
  const world = await openTestProvider(new Date(), database, createVault(secret));
  await database.db.execute(sql`update provider.slot set seats = ${seats}`);
  const sleepers: Sleeper[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: PARALLEL_CLIENTS }, async () => {
      while (begun < people) {
        begun += 1;
        sleepers.push(await sleeper(world, secret, String(FIRST_MOBILE + begun)));
      }
    }),
  );
  await database.db.execute(sql`analyze`);
  const portal = await startPortal({
    DATABASE_URL: database.url,
    APP_SECRET: secret,
    WEB_CONCURRENCY: "2",
    TRUST_PROXY: "on",
    LOG_LEVEL: "warn",
    QUEUE_LAG_THRESHOLD_MS: process.env.QUEUE_LAG_THRESHOLD_MS ?? "",
  });
  return {
    sleepers,
    origin: portal.origin,
    log: portal.log,
    count: (question: string) => count(world, question),
    async close() {
      await portal.stop();
      await database.close();
    },
  };
}

async function sleeper(world: TestProvider, secret: string, mobile: string): Promise<Sleeper> {
  const room = { db: world.database.db, clock: world.clock } as unknown as SandboxContext;
  const [name, email] = ["Chua Bee Lian", `${randomUUID()}@mail.example`];
  const account = await findOrCreateAccount(room, `+65${mobile}`, {
    name,
    email,
    passwordHash: null,
  });
  const sub = account?.sub as string;
  const customer = await world.customer(sub);
  const clientId = await register(customer);
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId);
  const { termId } = await owner(customer.api, clientId);
  return { termId, cookies: await cookiesOf(room, sub, secret) };
}

/** Creates the cookies of an account that the identity provider knows, since its sign-in pages are not measured. */
async function cookiesOf({ db }: SandboxContext, accountId: string, secret: string) {
  const [jti, uid] = [randomUUID(), randomUUID()];
  const iat = Math.floor(Date.now() / 1000);
  const kept = { kind: "Session", jti, uid, accountId, iat, loginTs: iat, exp: iat + DAY_SECONDS };
  await createRecordAdapter(db)("Session").upsert(jti, kept, DAY_SECONDS);
  const signature = createHmac("sha1", deriveKey(secret, "identity cookies"))
    .update(`identity_session=${jti}`)
    .digest("base64url");
  return [
    ["identity_session", jti],
    ["identity_session.sig", signature],
  ] as const;
}

async function count({ database: { db } }: TestProvider, question: string): Promise<number> {
  const { rows } = (await db.execute(sql.raw(question))) as unknown as { rows: { n: string }[] };
  return Number(rows[0]?.n);
}
