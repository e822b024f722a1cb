import { describe, expect, test } from "vitest";
import { isPhoneNumber, normalisePhone, readFullNumber, readPhone } from "~/lib/singapore/phone";
import { isEmail, readEmail } from "~/lib/text/email.server";

describe("a phone number as people write it", () => {
  test.each([
    "+65 (0)9123 4567",
    "(+65)(0) 9123-4567",
    "91234567 (HP)",
    "91234567 hp",
    "HP: 9123 4567",
    "h/p 91234567",
    "Mobile 9123 4567",
    "tel:+6591234567",
    "Tel. 9123 4567",
    "\uFF19\uFF11\uFF12\uFF13 4567\uFF08HP\uFF09",
  ])("%s", (typed) => {
    expect(readPhone("+65", typed)).toEqual({ countryCode: "+65", number: "91234567" });
    expect(isPhoneNumber("+65", typed)).toBe(true);
    expect(readFullNumber(typed)).toBe("91234567");
  });

  test.each([
    ["+44 (0)20 7946 0018", "+442079460018"],
    ["(03) 9123 4567", "0391234567"],
    ["9123 HP 4567", "9123HP4567"],
  ])("%s keeps what belongs to the number", (typed, normal) => {
    expect(normalisePhone(typed)).toBe(normal);
  });
});

describe("an e-mail address as people copy it", () => {
  test.each([
    "Mei <mei@x.example>",
    '"Tan, Mei" <MEI@x.example>;',
    "<mei@x.example>",
    "mei@x.example,",
    " mei@x.example ; ",
  ])("%s", (typed) => {
    expect(readEmail(typed)).toBe("mei@x.example");
  });

  test.each(["Mei <mei>", "Mei <>", "mei@x.example <", "a@x.example, b@x.example"])(
    "%s is no address",
    (typed) => {
      expect(isEmail(readEmail(typed))).toBe(false);
    },
  );
});
