import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { centre } from "~/database/schema/offering/centre";
import { address } from "~/database/schema/people/client";
import { createGeocoder } from "~/sandbox/geocoder/geocoder";
import { freshDatabase } from "../../helpers/database/database";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase("sample");
});
afterAll(() => opened?.close());

test("the sandbox's geocoder returns every address of the sample people and centres as stored", async () => {
  const shown = (table: typeof address | typeof centre) => ({
    postalCode: table.postalCode,
    block: table.block,
    street: table.street,
  });
  const rows = [
    ...(await opened.db.select(shown(address)).from(address)),
    ...(await opened.db.select(shown(centre)).from(centre)),
  ];
  expect(rows.length).toBeGreaterThan(10);
  const app = createGeocoder();
  for (const { postalCode, block, street } of rows) {
    const answer = await app.request(`/?searchVal=${postalCode}&getAddrDetails=Y`);
    expect((await answer.json()).results, postalCode).toMatchObject([
      { POSTAL: postalCode, BLK_NO: block, ROAD_NAME: street.toUpperCase() },
    ]);
  }
});
