import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCheckInIdNumber } from "~/contract/check-in/check-in-identity";
import { emailText } from "~/contract/contact-fields";
import { buildPublicClientForm } from "~/contract/denticare/denticare-public";
import { addressDetails } from "~/contract/people/address";
import { contactDetails } from "~/contract/people/contact";
import { idNumberText } from "~/contract/people/identification";
import { buildMobileForm } from "~/features/check-in/forms";
import { handOverForm } from "~/features/counter/forms";
import { codeForm } from "~/features/denticare/forms";
import { oneAddressForm } from "~/features/people/address/posted-address";
import { linkForm } from "~/features/people/linking/link-form";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import { readPostalCode } from "~/lib/singapore/address";
import {
  isContactNumber,
  isHomeNumber,
  readFullNumber,
  readPhone,
  toE164,
} from "~/lib/singapore/phone";
import { parseDateParts } from "~/lib/singapore-date";
import { isEmail, readEmail } from "~/lib/text/email.server";
import { readClientId, readCoupon, readDigits, readStaffCode } from "~/lib/text/typed-codes";
import { toEnglish } from "~/provider/shared/failure";

/** Invisible characters that a copied value may contain. */
const MARKS = ["\u200B", "\u00A0", "\u2060", "\uFEFF", "\u00AD", "\u202A", "\u3164"];

describe("a mobile number", () => {
  const filledIn = [
    "91234567",
    "9123 4567",
    "+65 9123 4567",
    "+6591234567",
    "6591234567",
    "65 9123-4567",
    "(65) 9123 4567",
    "(+65) 9123 4567",
    "006591234567",
    "00 65 9123 4567",
    "９１２３４５６７",
    "＋６５ ９１２３ ４５６７",
    "९१२३४५६७",
    "௯௧௨௩௪௫௬௭",
    "+๖๕ ๙๑๒๓ ๔๕๖๗",
    "tel:+65-9123-4567",
    ...MARKS.map((mark) => `${mark}+65 9123${mark}4567${mark}`),
  ];

  const forms = {
    "next of kin": (mobileNumber: string) =>
      contactDetails.safeParse({
        name: "Lim",
        relationship: "Child",
        mobileNumber,
      }),
    "dental visitor": (mobileNumber: string) =>
      buildPublicClientForm(true).safeParse({
        name: "Lim",
        email: "lim@sample.example",
        clientIdType: "NRIC",
        nric: "",
        isBookingForYourSelf: true,
        mobileNumber,
      }),
  };

  describe.each(filledIn)("typed as %j", (typed) => {
    test.each(Object.entries(forms))("is 91234567 for the %s", (_form, read) => {
      expect(read(typed).data).toMatchObject({ countryCode: "+65", mobileNumber: "91234567" });
    });

    test("is 91234567 at check-in, in a single field and for an SMS", () => {
      expect(buildMobileForm(String).parse({ phone: typed })).toEqual({
        countryCode: "+65",
        phone: "91234567",
      });
      expect(readFullNumber(typed)).toBe("91234567");
      expect([isContactNumber(typed), isHomeNumber(typed)]).toEqual([true, true]);
      expect(toE164("+65", typed)).toBe("+6591234567");
    });
  });

  test.each([
    ["+60", "+60 12-345 6789", "+60", "123456789"],
    ["+60", "60123456789", "+60", "123456789"],
    ["+65", "+60 12-345 6789", "+60", "123456789"],
    ["+65", "0060 12-345 6789", "+60", "123456789"],
    ["+60", "+65 9123 4567", "+65", "91234567"],
    ["+1", "659 823 4567", "+1", "6598234567"],
    ["+65", "65123456", "+65", "65123456"],
  ])("with %s chosen, %j is read as %s %s", (code, typed, countryCode, number) => {
    expect(readPhone(code, typed)).toEqual({ countryCode, number });
  });

  test("any Singapore number is parsed from each way of writing it", () => {
    const digits = fc
      .integer({ min: 0, max: 9_999_999 })
      .map((n) => `9${String(n).padStart(7, "0")}`);
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom("", "+65", "65", "(65)", "0065", "+65 "),
        (number, code) => {
          expect(readPhone("+65", code + number)).toEqual({ countryCode: "+65", number });
        },
      ),
    );
  });
});

describe("an ID number", () => {
  test.each([
    "S1234567D",
    "s1234567d",
    "S 1234567 D",
    "S-1234567-D",
    "S1234567–D",
    "Ｓ１２３４５６７Ｄ",
    "S๑๒๓๔๕๖๗D",
    "(S1234567D)",
    "S/1234567/D",
    "S1234567D,",
    "“S1234567D”",
    ...MARKS.map((mark) => `S1234567${mark}D`),
  ])("%j is read as S1234567D in forms and at check-in", (typed) => {
    expect(idNumberText.parse(typed)).toBe("S1234567D");
    expect(toCheckInIdNumber(typed)).toBe("S1234567D");
  });
});

describe("a code", () => {
  test.each([
    "123456",
    "123-456",
    "123 456",
    "１２３４５６",
    "12–34–56",
    "१२३४५६",
    "௧௨௩ ௪௫௬",
    "#123456",
    "(123456)",
    "“123456”",
    "123·456",
    ...MARKS.map((m) => `123${m}456`),
  ])("%j is read as 123456", (typed) => {
    expect(readDigits(typed)).toBe("123456");
    expect(codeForm.parse({ code: typed })).toEqual({ code: "123456" });
    expect(handOverForm.parse({ code: typed })).toEqual({ code: "123456" });
  });

  test.each([
    "nutmeg-k7qf-m2xw",
    "NUTMEG K7QF M2XW",
    "ＮＵＴＭＥＧ－Ｋ７ＱＦ－Ｍ２ＸＷ",
    "NUTMEG–K7QF\u200BM2XW",
  ])("%j is read as the staff code NUTMEGK7QFM2XW", (typed) => {
    expect(readStaffCode(typed)).toBe("NUTMEGK7QFM2XW");
  });

  test.each([
    "friend-abcd",
    "FRIEND–ABCD",
    " Ｆriend-ABCD\u200B",
    "“FRIEND-ABCD”",
    "FRIEND-ABCD.",
    "(friend-abcd)",
  ])("%j is read as the coupon FRIEND-ABCD", (typed) => {
    expect(readCoupon(typed)).toBe("FRIEND-ABCD");
  });

  test.each(["Ab1x-Z", "Ａb1x-Z", "Ab1x –Z", "Ab1x\u200B-Z", "“Ab1x-Z”", "Ab1x-Z."])(
    "%j is read as the client ID Ab1x-Z",
    (typed) => {
      expect(readClientId(typed)).toBe("Ab1x-Z");
      const form = { whose: "my_self", idType: "NRIC", nric: "S1234567D", clientId: typed };
      expect(linkForm.safeParse(form).data?.clientId).toBe("Ab1x-Z");
    },
  );
});

describe("a postal code", () => {
  test.each([
    "640501",
    "640 501",
    "S640501",
    "s 640501",
    "S(640501)",
    "(640501)",
    "Singapore 640501",
    "SINGAPORE(640501)",
    "S'pore 640501",
    "Spore640501",
    "SG 640501",
    "６４０５０１",
    "640501,",
    "Singapore S(640501)",
    "640501 Singapore",
    "SGP 640501",
    "S{640501}",
    "新加坡 640501",
    "சிங்கப்பூர் 640501",
    "Singapura 640501",
    "Postal code: 640501",
    "६४०५०१",
    ...MARKS.map((mark) => `S${mark}640501${mark}`),
  ])("%j is read as 640501", (typed) => {
    expect(readPostalCode(typed)).toBe("640501");
    const posted = { type: "BILLING", postalCode: typed, block: "1", street: "A Street" };
    expect(addressDetails.parse(posted).postalCode).toBe("640501");
    expect(oneAddressForm.parse(posted).postalCode).toBe("640501");
  });

  test.each(["64050", "6405011", "A640501", "640501B", "64 Singapore 0501", "64/0501", "S", ""])(
    "%j is not a postal code",
    (typed) => {
      expect(readPostalCode(typed)).not.toMatch(/^\d{6}$/);
    },
  );
});

describe("a date", () => {
  const months = [
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
  ];
  test.each(months.map((name, at) => [name, at + 1] as const))("understands %s", (name, month) => {
    const day = `1952-${String(month).padStart(2, "0")}-07`;
    for (const typed of [
      name,
      name.toUpperCase(),
      `${name.toLowerCase()}.`,
      ` ${name} `,
      String(month),
    ])
      expect(parseDateParts({ day: "7", month: typed, year: "1952" })).toBe(day);
  });

  test.each([
    ["27", "March", "1952", "1952-03-27"],
    ["27", "Sept", "1952", "1952-09-27"],
    ["27th", "september", "1952", "1952-09-27"],
    ["27", "Ogos", "1952", "1952-08-27"],
    ["27", "Dis", "1952", "1952-12-27"],
    ["27", "八月", "1952", "1952-08-27"],
    ["27", "十二月", "1952", "1952-12-27"],
    ["27", "ஆகஸ்ட்", "1952", "1952-08-27"],
    ["27", "மே", "1952", "1952-05-27"],
    ["２７", "３", "１９５２", "1952-03-27"],
    ["27\u200B", "3", "1952", "1952-03-27"],
    ["२७", "३", "१९५२", "1952-03-27"],
    ["๒๗", "Mar", "๑๙๕๒", "1952-03-27"],
    ["27.", "3.", "1952", "1952-03-27"],
    ["27/", "03/", "1952", "1952-03-27"],
    ["27-", "Mar-", "1952", "1952-03-27"],
    ["27日", "3月", "1952年", "1952-03-27"],
    ["27號", "3月", "1952", "1952-03-27"],
    ["-27", "3", "1952", "invalid"],
    ["27", "3", "2495", "invalid"],
    ["27", "Ma", "1952", "invalid"],
    ["27", "Marsh", "1952", "invalid"],
    ["30", "Feb", "1952", "invalid"],
    ["27", "3", "52", "invalid"],
  ])("reads %s %s %s as %s", (day, month, year, read) => {
    expect(parseDateParts({ day, month, year })).toBe(read);
  });
});

describe("an e-mail address", () => {
  test.each([
    ["Mei.Ling@Sample.Example", "mei.ling@sample.example"],
    ["mei@例子.新加坡", "mei@例子.新加坡"],
    ["mei@எடுத்துக்காட்டு.சிங்கப்பூர்", "mei@எடுத்துக்காட்டு.சிங்கப்பூர்"],
    ["mei@xn--fsqu00a.xn--yfro4i67o", "mei@例子.新加坡"],
    ["mei@XN--CLCHC0EA0B2G2A9GCD.sg", "mei@சிங்கப்பூர்.sg"],
    ["mei@sample.xn--yfro4i67o", "mei@sample.新加坡"],
    ["mei@例子。新加坡", "mei@例子.新加坡"],
    ["a&b@sample.example", "a&b@sample.example"],
    ["a/b=c@sample.example", "a/b=c@sample.example"],
    ["o'brien+x@sample.example", "o'brien+x@sample.example"],
    ["ｍｅｉ＠sample.example", "mei@sample.example"],
    [" mei@sample.example\u200B", "mei@sample.example"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(emailText("required", "invalid").parse(typed)).toBe(stored);
  });

  test.each([
    "mei",
    "@sample.example",
    "mei@",
    "mei@sample",
    "mei@@sample.example",
    "me i@sample.example",
    ".mei@sample.example",
    "mei..ling@sample.example",
    "mei@sample..example",
    "mei@-sample.example",
    "mei@10.0.0.1",
    "mei@sample.example/x",
    "mei@sample.example:25",
    "mei@[::1]",
    "mei@例子.1",
    "mei@xn--zzzz9999.sg",
    `${"m".repeat(65)}@sample.example`,
    "mei@sample.example\r\nBcc: evil@evil.example",
  ])("%j is not an e-mail address", (typed) => {
    expect(isEmail(readEmail(typed))).toBe(false);
  });
});

test.each(["XX", "ZZ", "SX1", "sg", "Singapore"])("nationality %j is rejected", (nationality) => {
  const form = buildYourDetailsForm({ storedIdType: "NRIC" });
  const issues = form.safeParse({ nationality }).error?.issues ?? [];
  expect(
    issues.filter(({ path }) => path[0] === "nationality").map(({ message }) => toEnglish(message)),
  ).toEqual(["Choose a nationality"]);
});
