import { describe, expect, test } from "vitest";
import { errorCodes } from "~/contract/response";
import { ApiError } from "~/web/api/api-error.server";
import { createErrorFlash } from "~/web/forms/flash.server";

const HINT = "Please contact support for assistance.";

/** Refusals that a customer cannot resolve, and whose messages name no way on. SPEC section 8 adds the last five. */
const SUPPORT: string[] = [
  errorCodes.notFound,
  errorCodes.fieldLocked,
  errorCodes.denticareRegistered,
  errorCodes.lovedOnesOff,
  errorCodes.idempotencyKeyMissing,
  errorCodes.linkRefused,
  errorCodes.alreadyMapped,
  errorCodes.idNumberTaken,
  errorCodes.cardNotValid,
  errorCodes.cardExpired,
];
/** Refusals of a change that is already made. */
const DONE: string[] = [
  errorCodes.alreadyDone,
  errorCodes.appointmentClosed,
  errorCodes.invoicePaid,
  errorCodes.alreadyIn,
  errorCodes.alreadyOut,
];

const flashFor = (httpCode: number, errorCode?: string) =>
  createErrorFlash(new ApiError({ httpCode, errorCode, message: "Please choose another time." }));

describe("the hint to contact support", () => {
  test.each(Object.values(errorCodes))(
    "%s has it only where the table of meanings says so",
    (code) => {
      const { kind, text } = flashFor(409, code);
      const expected = SUPPORT.includes(code) ? "support" : DONE.includes(code) ? "info" : "error";
      expect(kind).toBe(expected);
      expect(text.endsWith(HINT)).toBe(expected === "support");
    },
  );

  test.each([400, 404, 409, 500])(
    "a refusal without a known code has it at status %i",
    (status) => {
      for (const code of [undefined, "BACKEND_RULE_7"])
        expect(flashFor(status, code)).toMatchObject({
          kind: "support",
          link: { href: "/support" },
        });
    },
  );

  test.each([403, 422, 429, 503])(
    "no refusal without a known code has it at status %i",
    (status) => {
      expect(flashFor(status).kind).toBe("error");
    },
  );
});
