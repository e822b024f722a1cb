import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildPublicClientForm } from "~/contract/denticare/denticare-public";
import { INVALID_NAME_MESSAGE } from "~/contract/fields";
import { signature } from "~/contract/health/medical-history";
import { contactDetails } from "~/contract/people/contact";
import { buildPersonalDetails } from "~/contract/people/personal";
import { hasLink } from "~/lib/text/links-in-text";
import { writeAppointmentDeclined } from "~/provider/booking/change/response-messages";
import { writeAssessmentUnknown } from "~/provider/booking/messages/booking-messages";
import { writeFeedbackRequest } from "~/provider/help/feedback-messages";
import { writeEgiroAnswered, writePayerConsentRequested } from "~/provider/payment/egiro/messages";
import { writeOrderPaid } from "~/provider/payment/order-messages";
import { writeClientIdReminder, writeRecordLinked } from "~/provider/people/people-messages";
import { toEnglish } from "~/provider/shared/failure";
import { getWords } from "~/provider/shared/messages/message-language";
import { writeReferralThanks } from "~/provider/shop/cart/referral-messages";

const BAIT = "You won $500 http://evil.example/claim now";

describe("forms that contain a name", () => {
  const signed = { contactNumber: "91234567", date: "2026-11-26" };
  const forms = {
    "personal details": buildPersonalDetails({ idNumberLocked: true, nameLocked: false }),
    "next of kin": contactDetails,
    "dental visitor": buildPublicClientForm(true),
    signature,
  };
  const nameProblems = (form: keyof typeof forms, name: string) =>
    forms[form]
      .safeParse({ ...signed, name })
      .error?.issues.filter(({ path }) => path[0] === "name")
      .map(({ message }) => toEnglish(message)) ?? [];

  describe.each(Object.keys(forms) as (keyof typeof forms)[])("%s", (form) => {
    test.each([BAIT, "www.evil.example", "evil.example", "claim evil.sg/x"])(
      "refuses %j",
      (name) => {
        expect(nameProblems(form, name)).toEqual([
          form === "signature" ? "Type your full name" : toEnglish(INVALID_NAME_MESSAGE),
        ]);
      },
    );

    test.each(["\u3164", "\u115F", "\u1160", "\uFFA0", "\u200B", "\u2060", "\u00AD", " "])(
      "treats %j as no name",
      (name) => {
        expect(nameProblems(form, name)).toEqual([
          form === "signature" ? "Type your full name" : "Name is required",
        ]);
      },
    );

    test.each([
      "S. R. Nathan",
      "Lim.Mei.Ling",
      "S.Rajaratnam",
      "Mohd. Ali bin A.Rahman",
      "O'Brien",
      "Rajan s/o Kumar",
      "林美玲",
    ])("accepts %j", (name) => {
      expect(nameProblems(form, name)).toEqual([]);
    });
  });

  test("a locked name stays as the record has it", () => {
    const form = buildPersonalDetails({ idNumberLocked: true, nameLocked: true });
    const problems = form.safeParse({ name: "www.evil.example" }).error?.issues ?? [];
    expect(problems.filter(({ path }) => path[0] === "name")).toEqual([]);
  });
});

const english = getWords("en");

describe("messages that contain a person's name", () => {
  const paid = {
    id: null,
    invoiceNumber: "1",
    paidCents: 100,
    lines: [{ description: "Gym Tonic", forName: null }],
  };
  const messages = {
    booking: writeAssessmentUnknown({
      ...{ name: BAIT, reference: "1", centre: "A", programme: "Gym Tonic", listUrl: "" },
    }),
    feedback: writeFeedbackRequest({ name: BAIT, subject: () => "Gym Tonic", url: "" }),
    payment: writeOrderPaid({ ...paid, name: BAIT }, ""),
    referral: writeReferralThanks({ name: BAIT, code: "A", until: new Date(0) }, ""),
    "client ID": writeClientIdReminder({ id: "C-1", name: BAIT, code: null }),
    "linked record": writeRecordLinked({
      to: BAIT,
      by: BAIT,
      url: "",
      mayBook: true,
      isAdded: false,
    }),
    payer: writePayerConsentRequested({ to: BAIT, by: BAIT, url: "" }),
    eGIRO: writeEgiroAnswered({ name: BAIT, bankName: "DBS", reference: "1", answer: "KEPT" }, ""),
    declined: writeAppointmentDeclined({
      name: BAIT,
      title: "A",
      centre: "B",
      startsAt: new Date(0),
    }),
  };

  test.each(Object.entries(messages))("%s contains no typed link or price", (_, written) => {
    const message = typeof written === "function" ? written(english) : written;
    for (const text of Object.values(message)) {
      expect(text).not.toContain("$500");
      expect(hasLink(text)).toBe(false);
    }
  });

  test("one function writes every greeting", () => {
    const files = readdirSync("app/provider", { recursive: true, encoding: "utf8" });
    const greeting = files.filter(
      (file) =>
        file.endsWith(".ts") &&
        /`Dear \$\{|"messages:greeting"/.test(readFileSync(`app/provider/${file}`, "utf8")),
    );
    expect(greeting).toEqual(["shared/messages/templates.ts"]);
  });

  test("a greeting contains the full name as the person writes it", () => {
    expect(
      writeClientIdReminder({ id: "C-1", name: "Devi d/o K.Samy", code: null })(english).email,
    ).toMatch(/^Dear Devi d\/o K\. Samy,/);
  });
});
