/** Rules of tokens: only a valid token is accepted. */
import { authStatusCodes } from "~/contract/response";
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";

const spoilt = (token: string) => {
  const [head, claims, signature = ""] = token.split(".");
  return [head, claims, signature.split("").reverse().join("")].join(".");
};

export async function tokens({ a, b, ask, rule }: Kit): Promise<void> {
  await rule("auth.validate", "a valid token is associated with a customer", async () => {
    const { status, data } = await ask("auth.validate", {}, a);
    holdStatus({ status, data }, 200, "a valid token is accepted");
    assertRule(
      data.statusCode === authStatusCodes.knownCustomer ||
        data.statusCode === authStatusCodes.createdCustomer,
      "statusCode is 1000 for a known customer, 1001 for a new one (SPEC 8)",
    );
    assertRule(data.customerId !== undefined, "the answer has the customer's id");
    const again = await ask("auth.validate", {}, a);
    assertRule(
      again.data.statusCode === authStatusCodes.knownCustomer,
      "the second call finds the customer",
    );
    assertRule(
      again.data.customerId === data.customerId,
      "the second call returns the same customer",
    );
    const other = await ask("auth.validate", {}, b);
    assertRule(other.data.customerId !== data.customerId, "another account is another customer");
  });
  await rule("profiles.get", "rejects a request without a token", async () => {
    const { status, statusCode } = await ask("profiles.get");
    holdStatus({ status, data: null }, 401, "no token");
    assertRule(
      statusCode === authStatusCodes.tokenInvalid || statusCode === authStatusCodes.tokenMalformed,
      "statusCode is 1002 or 1004 (SPEC 8, token errors)",
    );
  });
  await rule("profiles.get", "rejects a token with a wrong signature", async () => {
    holdStatus(
      await ask("profiles.get", {}, { token: spoilt(a.token) }),
      401,
      "a token with a wrong signature",
    );
  });
  await rule("profiles.get", "rejects an expired token with 400 and 1003", async () => {
    if (a.expiredToken === undefined) throw new NotApplicable("the account has no expiredToken");
    const { status, statusCode } = await ask("profiles.get", {}, { token: a.expiredToken });
    holdStatus({ status, data: null }, 400, "an expired token");
    assertRule(
      statusCode === authStatusCodes.tokenExpired,
      "statusCode is 1003 (SPEC 8, token errors)",
    );
  });
}
