/** A portal that cannot start prints the reason, without the stack of a driver, and ends. */
import net from "node:net";
import { expect, inject, test } from "vitest";
import { emptyPlace } from "../../helpers/database/database-server";
import { freePort, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";

const server = inject("postgres");
const APP_SECRET = "s".repeat(40);

async function said(settings: Record<string, string>): Promise<string> {
  const portal = await startPortal(settings).catch((error: Error) => error);
  if (!(portal instanceof Error)) {
    await portal.stop();
    throw new Error("The portal started");
  }
  expect(portal.message).not.toMatch(/^\s+at /m);
  return portal.message;
}

test("a start in a folder that is not writable names the folder", async () => {
  expect(await said({ DATA_DIR: "/proc/portal/data" })).toContain("DATA_DIR: the folder /proc");
});

test("a start on an unreachable database names DATABASE_URL", async () => {
  const DATABASE_URL = `postgres://portal@127.0.0.1:${await freePort()}/portal`;
  expect(await said({ DATABASE_URL, APP_SECRET })).toMatch(
    /DATABASE_URL: the database cannot be opened: .*ECONNREFUSED/,
  );
});

test.runIf(server)(
  "a start as a user unknown to the database names the fault without the password",
  async () => {
    const url = Object.assign(new URL(server as string), {
      username: "nobody",
      password: "hunter2",
    });
    const words = await said({ DATABASE_URL: url.href, APP_SECRET });
    expect(words).toMatch(/DATABASE_URL: the database cannot be opened: .*"nobody"/);
    expect(words).not.toContain("hunter2");
  },
);

test("a start on a port in use names PORT", async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const PORT = String((other.address() as net.AddressInfo).port);
  const words = await said({ ...(await freshPortalSettings()), PORT });
  other.close();
  expect(words).toContain(`PORT ${PORT}: is in use by another process`);
  expect(words).not.toContain("is ready");
});

test("the first start shows the sample's sentences in the visitor's language", async () => {
  const { settings, remove } = await emptyPlace(server);
  const portal = await startPortal(settings);
  const response = await fetch(portal.origin, { headers: { "accept-language": "ms" } });
  const html = await response.text();
  await portal.stop();
  await remove();
  expect(html).toContain("Penjagaan kesihatan dan warga emas, dekat dengan rumah");
});
