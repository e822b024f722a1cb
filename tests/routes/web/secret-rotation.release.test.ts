// Shorter: tests/provider/shared/key-rotation.test.ts
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { operateOn } from "../../helpers/portal/portal-with-rows";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  PATH,
  registering,
} from "../registration/registration-steps";

const NEW = "the secret of the year after, long enough";

let running: RunningPortal | undefined;
afterEach(() => running?.stop());

/** Restarts the same portal with other settings. */
async function restarted(settings: Record<string, string>): Promise<void> {
  await running?.stop();
  running = undefined;
  running = await startPortal(settings);
}

test("a sign-in and its drafts survive a rotation of the secret, and the removal of the previous one", async () => {
  const { APP_SECRET, ...beginning } = await freshPortalSettings();
  const old = APP_SECRET ?? (await readFile(path.join(beginning.DATA_DIR ?? "", "secret"), "utf8"));
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const settings = { ...beginning, PORT: port };
  const both = { APP_SECRET: NEW, APP_SECRET_PREVIOUS: old };
  await restarted({ ...settings, APP_SECRET: old });
  const visitor = await registering(origin);
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  const step = visitor.url.pathname;

  await restarted({ ...settings, ...both });
  await visitor.goto(step);
  expect([visitor.status, visitor.url.pathname]).toEqual([200, step]);
  await answerAddress(visitor);
  await running?.stop();
  running = undefined;
  const done = await operateOn({ ...beginning, ...both }, ["rotate-secret"]);
  expect(done.said).toContain("All data is encrypted with APP_SECRET.");
  expect(done.code).toBe(0);

  await restarted({ ...settings, APP_SECRET: NEW });
  await visitor.goto(`${PATH}/your-details`);
  expect(visitor.text).not.toContain("Log in");
  await visitor.goto(step);
  await visitor.press("Continue");
  await answerContact(visitor);
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain("Circuit Training");
  // New people sign in too: the keys of the identity provider went along.
  const newcomer = await registering(origin);
  expect(newcomer.status).toBe(200);
});

// A data folder has one process on PGlite.
test.runIf(inject("postgres") !== null)(
  "a process that still has the previous secret is not ready, and gives the reason",
  async () => {
    const { APP_SECRET: old = "", ...beginning } = await freshPortalSettings();
    await restarted({ ...beginning, APP_SECRET: old });
    const ready = () => fetch(`${running?.origin}/readyz`);
    expect((await ready()).status).toBe(200);
    await operateOn({ ...beginning, APP_SECRET: NEW, APP_SECRET_PREVIOUS: old }, ["refunds"]);
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe("APP_SECRET\n");
  },
);
