import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getDocumentTextIn } from "~/languages/document-texts.server";
import { isKindForPersons, messageKinds } from "~/provider/shared/messages/message-kinds";

/* The list of all kinds of messages: the document has it, and the provider sends each of them. */

const channelWords = { SMS: "SMS", EMAIL: "e-mail", BOTH: "both" };

test("the document lists every kind with its group and its default channel", () => {
  const document = readFileSync(".github/docs/messages.md", "utf8");
  const textOf = getDocumentTextIn("en");
  const wordsOf = (kind: string) =>
    isKindForPersons(kind)
      ? textOf(`documents-data:about.${kind}`)
      : new RegExp(`\`${kind}\` \\| (.+?) \\|`).exec(document)?.[1];
  const toRow = ({ group, kind, rule }: (typeof messageKinds)[number]) =>
    `| ${group} | \`${kind}\` | ${wordsOf(kind)} | ${channelWords[rule.channel]} |`;
  const table = (isFixed: boolean) =>
    messageKinds
      .filter(({ fixedWhy }) => (fixedWhy !== null) === isFixed)
      .map(toRow)
      .join("\n");
  expect(document).toContain(table(false));
  expect(document).toContain(table(true));
});

test("no kind and no group share a name", () => {
  const kinds = messageKinds.map(({ kind }) => kind as string);
  const groups = [...new Set(messageKinds.map(({ group }) => group))];
  const names = [...kinds, ...groups];
  expect(new Set(names).size).toBe(names.length);
});

test("a module of the provider sends each kind", () => {
  const sources = readdirSync("app/provider", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith("message-kinds.ts"))
    .map((file) => readFileSync(path.join("app/provider", file), "utf8"))
    .join("\n");
  expect(messageKinds.filter(({ kind }) => !sources.includes(`"${kind}"`))).toEqual([]);
});

/** The kinds of the first format. A later kind is not added here: it declares the next format, so that an older process leaves it alone. */
const FIRST_FORMAT = `sessionsBooked sessionMoved sessionCancelled sessionsCancelled sessionReminder assessmentUnknown dentalReminder timesMoved
  timesCancelled groupMoved groupCancelled placeFree placePassedOn noLongerOffered packageEndsSoon packageEnded
  lastSession placeLapses lastGroup noGroup packageCancelled packageMoved packageFrozen dentalBooked
  dentalChanged dentalCancelled orderPaid invoiceToPay refund paymentVoided referralThanks egiroAnswered
  deductionAnnounced deductionMade deductionCancelled deductionFailed deductionPaidOtherwise mobileCode dentalProof agreementCode
  handOver clientId receiptForPayer recordLinked healthSent accessEnded contactChanged recordCorrected
  accountClosed payerConsent deathReported appointmentDeclined refundForStaff transferForStaff deathForStaff freezeToDecide
  feedbackRequest`;

test("a kind that an older version does not know declares its format", () => {
  const first = FIRST_FORMAT.split(/\s+/);
  const undeclared = messageKinds.filter(
    ({ kind, rule }) => !first.includes(kind) && rule.since === 1,
  );
  expect(undeclared.map(({ kind }) => kind)).toEqual([]);
});
