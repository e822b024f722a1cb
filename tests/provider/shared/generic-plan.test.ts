import { afterEach, expect, inject, test } from "vitest";
import { openPool } from "~/database/engine/pool.server";
import { createPrimaryFinder } from "~/database/engine/primary.server";

const server = inject("postgres");

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Reads the settings of a connection to the test server whose URL has these options, or none. */
async function settingsWith(options?: string) {
  const address = new URL(server as string);
  address.searchParams.delete("options");
  if (options) address.searchParams.set("options", options);
  const pool = openPool(createPrimaryFinder(address.href));
  closing.push(() => pool.end());
  const { rows } = await pool.query(
    "select current_setting('plan_cache_mode') as plans, current_setting('synchronous_commit') as commits, current_setting('jit') as compiles",
  );
  return rows[0];
}

test.runIf(server)("a statement has one plan, with or without settings in the URL", async () => {
  const plans = "force_generic_plan";
  expect(await settingsWith()).toMatchObject({ plans });
  expect(await settingsWith("-c synchronous_commit=off")).toMatchObject({ plans, commits: "off" });
});

test.runIf(server)("settings in the URL take precedence", async () => {
  expect(await settingsWith("-c plan_cache_mode=auto")).toMatchObject({ plans: "auto" });
});

test.runIf(server)(
  "no statement is compiled, which takes longer than every statement of a page",
  async () => {
    expect(await settingsWith()).toMatchObject({ compiles: "off" });
  },
);
