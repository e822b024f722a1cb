import { beforeAll, expect, test } from "vitest";
import { dentalMobileCode, dentalProof } from "~/database/schema/dental";
import { type Everything, openMatrixFixture } from "../../helpers/matrix/fixture";
import {
  listedCalls as calls,
  endingLast,
  type ListedCall,
  makeCall,
  mayCall,
  secretsOf,
} from "../../helpers/matrix/make-call";
import { type Caller, callers, MADE_UP, type Secret } from "../../helpers/matrix/rows";
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

async function ask(asked: ListedCall, headers: Record<string, string>, more = {}) {
  tried += 1;
  return makeCall(world, every, asked, headers, more);
}

const readsHers = (text: string) => every.marks.some((mark) => text.includes(mark));
const hers: readonly Caller[] = callers.slice(callers.indexOf("her carer"));
const strangers = callers.filter((caller) => !hers.includes(caller));

/** Lists the headers with which a secret is tried. A helper is also tried while a customer is signed in at the counter. */
const signedInWith = (as: string): Record<string, string>[] =>
  as === "enteredBy"
    ? [{}, every.headers["another customer at a counter"], every.headers["herself at a counter"]]
    : [{}];

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
    const first = strangers.find((caller) => mayCall(asked.row, caller));
    for (const caller of callers) {
      const lets = mayCall(asked.row, caller);
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
      if (opened === null && mayCall(asked.row, "nobody")) continue;
      const attempts = opened
        ? signedInWith(opened.as).map((headers) => ask(asked, headers, { [opened.as]: secret }))
        : [ask(asked, { authorization: `Bearer ${secret}` })];
      for (const { status, text } of await Promise.all(attempts)) {
        const shut = opened ? status >= 400 && status < 500 : status === 401;
        const madeUp =
          opened?.holderOf.includes(MADE_UP) || /"data":\{("\w+":null,?)+\}/.test(text);
        if ((!shut && !madeUp) || readsHers(text))
          surprises.push(`${asked.name} by ${kind}: ${status} ${text.slice(0, 200)}`);
      }
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
      for (const kind of opened.holderOf)
        for (const headers of signedInWith(opened.as)) {
          const secret = { [opened.as]: every.secrets[kind] };
          const { status, text, ...how } = await ask(asked, headers, secret);
          if (how.refused || how.misunderstood || status >= 500)
            surprises.push(`${asked.name} by ${kind}: ${status} ${text.slice(0, 200)}`);
        }
      continue;
    }
    const those = hers.filter((caller) => mayCall(asked.row, caller));
    for (const caller of asked.row.ends ? those.slice(0, 1) : those) {
      const { status, text, ...how } = await ask(asked, every.headers[caller]);
      if (how.refused || how.misunderstood || status >= 500)
        surprises.push(`${asked.name} by ${caller}: ${status} ${text.slice(0, 200)}`);
    }
  }
  console.info(`${calls.length} calls were asked ${tried} times.`);
  expect(surprises).toEqual([]);
});
