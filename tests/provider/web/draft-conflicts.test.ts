/** Answers of one journey that two requests save at the same time. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonalDetails } from "~/contract/people/personal";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { saveEgiroAnswers } from "~/features/payment/egiro/egiro.server";
import type { EgiroAnswers } from "~/features/payment/egiro/egiro-steps";
import {
  readRegistration,
  recordNewLovedOne,
  saveAnswers,
} from "~/features/registration/journey/draft.server";
import type { Customer } from "~/web/customer/customer.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { readDraft, saveDraft } from "~/web/journey/draft.server";
import { freshDatabase } from "../../helpers/database/database";
import { testVault } from "../../helpers/database/first-day";

let database: OpenDatabase;
/** Called when a stored draft is decrypted. */
let onOpened: () => void = () => undefined;
beforeAll(async () => {
  database = await freshDatabase();
  const vault = Object.assign(Object.create(testVault), {
    open(...sealed: Parameters<typeof testVault.open>) {
      onOpened();
      return testVault.open(...sealed);
    },
  });
  const clock = { now: () => new Date() };
  setDependencies({ db: database.db, clock, vault } as unknown as PortalDependencies);
});
afterAll(() => database?.close());

const emptyCart = async () => ({ items: [] as [] });

function customerWith(customerId: string, readCart = emptyCart): Customer {
  return {
    person: { customerId },
    viewAs: null,
    api: { carts: { get: readCart }, catalogue: { categories: async () => [] } },
  } as unknown as Customer;
}

test("eGIRO keeps all answers of concurrent requests, in each of ten rounds", async () => {
  for (let round = 1; round <= 10; round += 1) {
    const customerId = randomUUID();
    await saveDraft<EgiroAnswers>(customerId, "egiro", { consent: true }, null);
    const answers: EgiroAnswers[] = [
      { applicationKey: "key" },
      { ddaReferenceNo: "DDA1" },
      { bank: { bankCode: "OCBC" } },
    ];
    await Promise.all(answers.map((more) => saveEgiroAnswers(customerWith(customerId), more)));
    expect(await readDraft(customerId, "egiro"), `round ${round}`).toEqual({
      answers: Object.assign({ consent: true }, ...answers),
      version: 4,
    });
  }
});

test("a loved one and another tab's concurrent answers are both saved", async () => {
  const customerId = randomUUID();
  const otherTab = customerWith(customerId);
  const begun = await readRegistration(otherTab);
  await saveAnswers(begun, begun.state);

  async function answerInOtherTab(): Promise<void> {
    const registration = await readRegistration(otherTab);
    const { state } = registration;
    const serviceSelection = { ...state.serviceSelection, sourceOthers: "A neighbour" };
    expect(await saveAnswers(registration, { ...state, serviceSelection })).toBe(true);
  }
  const opened = new Promise<void>((resolve) => {
    onOpened = resolve;
  });
  let answered: Promise<void> | undefined;
  const customer = customerWith(customerId, async () => {
    answered ??= opened.then(answerInOtherTab);
    await answered;
    return emptyCart();
  });
  await recordNewLovedOne(customer, { name: "Chua Ah Moi" } as PersonalDetails);

  const { state, version } = await readRegistration(otherTab);
  expect(state.lovedOneDetail?.name).toBe("Chua Ah Moi");
  expect(state.serviceSelection).toMatchObject({
    lovedOne: "new_loved_one",
    sourceOthers: "A neighbour",
  });
  expect(version).toBe(3);
});
