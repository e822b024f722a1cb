/** Messages about packages: each number says what it counts, and each verb fits its number. */
import { expect, test } from "vitest";
import { writePackageMoved } from "~/provider/booking/messages/move-messages";
import { writePackageEnds } from "~/provider/booking/messages/package-messages";
import { getWords } from "~/provider/shared/messages/message-language";

const words = getWords("en");
const url = "https://portal.provider.example/appointment-list/one";
const facts = {
  ...{ name: "Tan Ah Kow", centre: "Taman Jurong", programme: "Circuit Training", listUrl: url },
  ...{ validUntil: "2027-02-21", onFixedDates: false, postUntil: null, renewUrl: url },
};

test.each([
  [
    { unused: 6, bookable: 4, booked: 0 },
    "Of your 6 sessions left, 4 can still be booked until then, at most two a week. The other 2 expire.",
    "4 of 6 sessions left can be booked.",
  ],
  [
    { unused: 3, bookable: 2, booked: 1 },
    "You have 1 session booked. Of your 3 sessions left, 2 can still be booked until then, at most two a week. The other one expires.",
    "2 of 3 sessions left can be booked.",
  ],
  [
    { unused: 4, bookable: 4, booked: 2 },
    "You have 4 sessions left to book and 2 sessions booked.",
    "4 sessions left to book.",
  ],
  [{ unused: 2, bookable: 0, booked: 0 }, "2 sessions cannot be booked any more.", null],
])("a package that ends soon with %o counts the same in e-mail and SMS", (counts, email, sms) => {
  const message = writePackageEnds({ ...facts, ...counts } as never)(words);
  expect(message.email).toContain(`is valid until 21/02/2027. ${email}`);
  if (sms === null) expect(message.sms).not.toContain("book.");
  else expect(message.sms).toContain(sms);
});

const booking = {
  ...{ kind: "SESSION", programme: "Circuit Training" },
  ...{ startsAt: new Date("2027-02-01T02:00:00Z"), endsAt: new Date("2027-02-01T03:00:00Z") },
};

test.each([
  ["1 appointment is cancelled, free of charge.", 1, 0],
  ["1 appointment is cancelled and counts as used.", 1, 1],
  ["2 appointments are cancelled and count as used.", 2, 2],
  ["3 appointments are cancelled. 1 of them counts as used.", 3, 1],
  ["3 appointments are cancelled. 2 of them count as used.", 3, 2],
])("a package moves to another centre: %s", (sentence, count, forfeited) => {
  const cancelled = Array.from({ length: count }, () => booking);
  const message = writePackageMoved({
    ...facts,
    ...{ formerCentre: "Bukit Batok", cancelled, forfeited },
  } as never)(words);
  expect(message.email).toContain(sentence);
  expect(message.sms).toContain(sentence);
});
