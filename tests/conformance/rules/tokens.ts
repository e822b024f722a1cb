/** Rules of tokens: only a valid token is accepted. */
import { statusCodes } from "~/contract/response";
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";

const spoilt = (token: string) => {
  const [head, claims, signature = ""] = token.split(".");
  return [head, claims, signature.split("").reverse().join("")].join(".");
};

export async function tokens({ a, b, ask, rule }: Kit): Promise<void> {
  await rule("auth.validate", "a good token is associated with a customer", async () => {
    const { status, data } = await ask("auth.validate", {}, a);
    holdStatus({ status, data }, 200, "a good token is taken");
    assertRule(
      data.statusCode === statusCodes.knownCustomer ||
        data.statusCode === statusCodes.createdCustomer,
      "statusCode is 1000 for a known customer, 1001 for one that was made now (SPEC 8)",
    );
    assertRule(data.customerId !== undefined, "with the customer's id");
    const again = await ask("auth.validate", {}, a);
    assertRule(
      again.data.statusCode === statusCodes.knownCustomer,
      "asked again, the customer is known",
    );
    assertRule(again.data.customerId === data.customerId, "asked again, it is the same customer");
    const other = await ask("auth.validate", {}, b);
    assertRule(other.data.customerId !== data.customerId, "another account is another customer");
  });
  await rule("profiles.get", "without a token nothing is told", async () => {
    const { status, statusCode } = await ask("profiles.get");
    holdStatus({ status, data: null }, 401, "no token");
    assertRule(
      statusCode === statusCodes.tokenInvalid || statusCode === statusCodes.tokenMalformed,
      "statusCode is 1002 or 1004 (SPEC 8, token errors)",
    );
  });
  await rule("profiles.get", "a token whose signature is not right is refused", async () => {
    holdStatus(await ask("profiles.get", {}, { token: spoilt(a.token) }), 401, "a spoilt token");
  });
  await rule("profiles.get", "a token that has run out is refused with 400 and 1003", async () => {
    if (a.expiredToken === undefined) throw new NotApplicable("the account names no expiredToken");
    const { status, statusCode } = await ask("profiles.get", {}, { token: a.expiredToken });
    holdStatus({ status, data: null }, 400, "a token that has run out");
    assertRule(
      statusCode === statusCodes.tokenExpired,
      "statusCode is 1003 (SPEC 8, token errors)",
    );
  });
}
