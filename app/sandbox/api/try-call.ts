/** Makes a call as a person of the sandbox, for developers who read about it. */
import { importJWK, SignJWT } from "jose";
import { sandboxAccounts as accounts } from "~/database/schema/sandbox";
import { createToken } from "~/lib/security/token.server";
import type { SandboxContext } from "../dependencies";
import type { Form } from "../form";
import { type Account, findAccount, toClaims } from "../identity/accounts";
import { loadSigningKeys } from "../identity/signing-keys";
import type { ApiCall, Parameter } from "./document";

const MAX_PEOPLE = 5;
const MAX_CHARACTERS = 20_000;

/** Lists the accounts to try calls with: the first ones, which are the sample people. */
export function listPeopleToTry({ db }: SandboxContext): Promise<Account[]> {
  return db.select().from(accounts).orderBy(accounts.createdAt).limit(MAX_PEOPLE);
}

export const filterTypedParameters = (parameters: Parameter[]): Parameter[] =>
  parameters.filter(({ in: place }) => place === "path" || place === "query");

/**
 * Makes the call.
 * @returns the request and its answer
 */
export async function tryCall(
  sandbox: SandboxContext,
  { method, path }: ApiCall,
  parameters: Parameter[],
  form: Form,
): Promise<{ requestLine: string; answered: string }> {
  const url = new URL(
    `${sandbox.publicUrl}/api${path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(form(name) || "none"))}`,
  );
  for (const { name, in: place } of filterTypedParameters(parameters))
    if (place === "query" && form(name) !== "") url.searchParams.set(name, form(name));
  const headers = new Headers({ "content-type": "application/json" });
  const person = await findAccount(sandbox, form("person"));
  if (person) headers.set("authorization", `Bearer ${await tokenOf(sandbox, person)}`);
  if (parameters.some(({ name }) => name === "idempotency-key"))
    headers.set("idempotency-key", createToken());
  const body = method === "GET" ? null : form.raw("body") || "{}";
  const answer = await sandbox.send(new Request(url, { method, headers, body }));
  const type = answer.headers.get("content-type") ?? "";
  const text = type.includes("json") ? pretty(await answer.text()) : `A file: ${type}`;
  return {
    requestLine: `${method} ${url.pathname}${url.search}`,
    answered: `${answer.status}\n${text.slice(0, MAX_CHARACTERS)}`,
  };
}

const pretty = (text: string) => JSON.stringify(JSON.parse(text), null, 2);

/** Issues an access token like the identity provider's after a sign-in. */
async function tokenOf(sandbox: SandboxContext, account: Account): Promise<string> {
  const [key] = (await loadSigningKeys(sandbox)).keys;
  if (key === undefined) throw new Error("The identity provider has no key");
  return new SignJWT(toClaims(account))
    .setProtectedHeader({ alg: "RS256", kid: key.kid as string, typ: "at+jwt" })
    .setIssuer(`${sandbox.publicUrl}/identity`)
    .setAudience(sandbox.identityClient.audience)
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(await importJWK(key, "RS256"));
}
