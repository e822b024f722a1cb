import { expect, test } from "vitest";
import type { Notification } from "~/contract/booking/notification";
import { describeNotices } from "~/features/home/notices.server";
import { getTextIn } from "~/languages/page-texts.server";
import type { Customer } from "~/web/customer/customer.server";

const malay = { language: "ms" as const, text: getTextIn("ms") };
const about = { id: "1", person: null, amount: null, at: null };
const textsOf = (notice: Notification) =>
  describeNotices({} as Customer, [notice], malay).map(({ text }) => text);

test("the bell names a coming assessment in the reader's language", () => {
  const session = { kind: "PRE_SESSION" as const, productName: "Gym Tonic" };
  const subject = "Pre-assessment: Gym Tonic";
  const [text] = textsOf({ ...about, kind: "SESSION_SOON", subject, session });
  expect(text).toContain("Pra-penilaian: Gym Tonic");
});

test("the bell says in the reader's language what the bank answered", () => {
  const subject = "it is approved";
  expect(textsOf({ ...about, kind: "EGIRO_ANSWER", subject, answer: "ACTIVE" })).toEqual([
    "Bank anda telah menjawab tentang eGIRO: diluluskan",
  ]);
});
