/** npm run conformance -- --api URL --issuer URL --account a.json --account b.json [--only GROUP] [--junit FILE] */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { decodeJwt } from "jose";
import { z } from "zod";
import { type Account, conform } from "./kit";
import { junitOf, tableOf } from "./report";
import { groups } from "./rules/groups";

const accountFile = z.object({
  accessToken: z.string().optional(),
  /** Exchanged for an access token at the issuer, in the client's name. */
  refreshToken: z.string().optional(),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  expiredToken: z.string().optional(),
  freeCoupon: z.string().optional(),
  percentOff: z.record(z.string(), z.number()).optional(),
});

const USAGE = `npm run conformance -- --api URL --issuer URL --account a.json --account b.json

  --api      the base URL of the paths of SPEC section 7
  --issuer   the identity provider that issues the accounts' tokens
  --account  two files: {"accessToken"} or {"refreshToken", "clientId", "clientSecret"};
             "expiredToken", "freeCoupon" and "percentOff" allow more tests
  --only     ${Object.keys(groups).join(", ")}; may be repeated
  --junit    a file for the results as JUnit XML
`;

/** @returns 0 if every tested rule holds, 1 if one does not, 2 for an invalid command line */
export async function main(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      api: { type: "string" },
      issuer: { type: "string" },
      account: { type: "string", multiple: true },
      only: { type: "string", multiple: true },
      junit: { type: "string" },
    },
  });
  const { api, issuer, account = [], only = [], junit } = values;
  const unknown = only.filter((name) => !Object.hasOwn(groups, name));
  if (!api || !issuer || account.length !== 2 || unknown.length > 0) {
    console.error(unknown.length > 0 ? `Group ${unknown.join()} not found.\n\n${USAGE}` : USAGE);
    return 2;
  }
  const [a, b] = await Promise.all(account.map((file) => accountOf(file, issuer)));
  if (subjectOf(a as Account) === subjectOf(b as Account)) {
    console.error(
      "Both accounts are of one person. The kit needs two, since no account may see the other's records.",
    );
    return 2;
  }
  const report = await conform({
    api: api.replace(/\/$/, ""),
    fetch: (request) => fetch(request),
    accounts: [a as Account, b as Account],
    only,
  });
  console.log(tableOf(report));
  if (junit) await writeFile(junit, junitOf(report));
  return report.passed ? 0 : 1;
}

/** Reads the subject of a token. An opaque token stands for itself. */
const subjectOf = ({ token }: Account): string =>
  token.split(".").length === 3 ? String(decodeJwt(token).sub) : token;

async function accountOf(file: string, issuer: string): Promise<Account> {
  const given = accountFile.parse(JSON.parse(await readFile(file, "utf8")));
  const token = given.accessToken ?? (await refreshed(given, issuer));
  const { iss } = token.split(".").length === 3 ? decodeJwt(token) : { iss: issuer };
  if (iss !== issuer) throw new Error(`${file}: expected a token of ${issuer}, got one of ${iss}`);
  return { ...given, token };
}

async function refreshed(
  { refreshToken = "", clientId = "", clientSecret = "" }: z.output<typeof accountFile>,
  issuer: string,
): Promise<string> {
  const found = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { token_endpoint: endpoint } = (await found.json()) as { token_endpoint: string };
  const basic = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(basic)}` },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`${issuer} returned no access token: ${answer.status}`);
  return token;
}
