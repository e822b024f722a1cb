import { beforeAll, expect, test } from "vitest";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import { dentalMobileCode, dentalProof } from "~/database/schema/dental";
import { requestFor } from "../../helpers/matrix/build-request";
import { type Everything, openMatrixFixture } from "../../helpers/matrix/fixture";
import { type Caller, callers, MADE_UP, type Row, type Secret } from "../../helpers/matrix/rows";
import { whoMayCall } from "../../helpers/matrix/who-may-call";
import { rowsAbout } from "../../helpers/people/rows-of-person";
import { useTestProvider } from "../../helpers/provider/test-provider";

/*
 * Every call of the contract, made as every kind of caller, with the ids of one customer's records and the secrets of her links.
 * The contract lists the calls, and their schemas give the input. A new call fails here until who-may-call.ts lists its callers.
 */

const world = useTestProvider();
let every: Everything;
let tried = 0;
beforeAll(async () => {
  every = await openMatrixFixture(world);
});

interface Asked {
  name: string;
  area: string;
  call: AnyCall;
  row: Row;
}

const table = whoMayCall as Record<string, Record<string, Row>>;
const calls: Asked[] = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, AnyCall>).map(([name, call]) => ({
    name: `${area}.${name}`,
    area,
    call,
    row: table[area]?.[name] as Row,
  })),
);

const REFUSED = [401, 403, 404, 410];

async function ask({ call, area, row }: Asked, headers: Record<string, string>, more = {}) {
  const values = { ...every.values(area), ...row.with?.(every), ...more };
  const answer = await world.provider.fetch(requestFor(call, values, headers));
  tried += 1;
  const text = await answer.text();
  const invalid = answer.status === 400 && text.includes('"INVALID"');
  // A rejection by a schema names the field.
  const misunderstood = invalid && /"message":"[\w.]+: /.test(text);
  const refused = REFUSED.includes(answer.status) || (invalid && !misunderstood);
  return { status: answer.status, text, misunderstood, refused };
}

const readsHers = (text: string) => every.marks.some((mark) => text.includes(mark));
const hers: readonly Caller[] = callers.slice(callers.indexOf("her carer"));
const strangers = callers.filter((caller) => !hers.includes(caller));
const secretsOf = ({ may }: Row) => (may !== "anybody" && "holderOf" in may ? may : null);
const may = ({ may: who }: Row, caller: Caller) =>
  who === "anybody" || (!("holderOf" in who) && who.includes(caller));
const endingLast = (one: Asked, other: Asked) =>
  Number(one.row.ends ?? 0) - Number(other.row.ends ?? 0);

test("every call of the contract has a row of allowed callers", () => {
  expect(calls.filter(({ row }) => row === undefined).map(({ name }) => name)).toEqual([]);
});

test("a call by any other caller is refused, and no other person's data is read or changed", async () => {
  const { db } = world.database;
  const before = await rowsAbout(db, every.people);
  expect(before.length).toBeGreaterThan(30);
  const surprises: string[] = [];
  for (const asked of [...calls].sort(endingLast)) {
    if (secretsOf(asked.row)) continue;
    const first = strangers.find((caller) => may(asked.row, caller));
    for (const caller of callers) {
      const lets = may(asked.row, caller);
      if (lets && (hers.includes(caller) || (asked.row.ends && caller !== first))) continue;
      const { status, text, refused } = await ask(asked, every.headers[caller]);
      const right = lets !== refused && status < 500;
      if (!right || (strangers.includes(caller) && readsHers(text)))
        surprises.push(`${asked.name} by ${caller}: ${status} ${text.slice(0, 200)}`);
    }
  }
  expect(surprises).toEqual([]);
  expect(await rowsAbout(db, every.people)).toEqual(before);
});

test("a secret of one kind opens no call of another kind, and signs no one in", async () => {
  const { known: _known, ...secrets } = every.secrets;
  const surprises: string[] = [];
  for (const asked of calls) {
    const opened = secretsOf(asked.row);
    for (const [kind, secret] of Object.entries(secrets)) {
      if (opened?.holderOf.includes(kind as Secret)) continue;
      if (opened === null && may(asked.row, "nobody")) continue;
      const { status, text } = opened
        ? await ask(asked, {}, { [opened.as]: secret })
        : await ask(asked, { authorization: `Bearer ${secret}` });
      const shut = opened ? status >= 400 && status < 500 : status === 401;
      const madeUp = opened?.holderOf.includes(MADE_UP) || /"data":\{("\w+":null,?)+\}/.test(text);
      if ((!shut && !madeUp) || readsHers(text))
        surprises.push(`${asked.name} by ${kind}: ${status} ${text.slice(0, 200)}`);
    }
  }
  expect(surprises).toEqual([]);
  // The wrong codes were counted.
  for (const codes of [dentalMobileCode, dentalProof])
    await world.database.db.update(codes).set({ tries: 0 });
});

test("every allowed caller can make the call", async () => {
  const surprises: string[] = [];
  for (const asked of [...calls].sort(endingLast)) {
    const opened = secretsOf(asked.row);
    if (opened) {
      for (const kind of opened.holderOf) {
        const { status, text, ...how } = await ask(asked, {}, { [opened.as]: every.secrets[kind] });
        if (how.refused || how.misunderstood || status >= 500)
          surprises.push(`${asked.name} by ${kind}: ${status} ${text.slice(0, 200)}`);
      }
      continue;
    }
    const those = hers.filter((caller) => may(asked.row, caller));
    for (const caller of asked.row.ends ? those.slice(0, 1) : those) {
      const { status, text, ...how } = await ask(asked, every.headers[caller]);
      if (how.refused || how.misunderstood || status >= 500)
        surprises.push(`${asked.name} by ${caller}: ${status} ${text.slice(0, 200)}`);
    }
  }
  console.info(`${calls.length} calls were asked ${tried} times.`);
  expect(surprises).toEqual([]);
});
