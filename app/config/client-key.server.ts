/** Credentials of the portal at the identity provider. */
import { readFile } from "node:fs/promises";
import { importJWK, type JWK } from "jose";
import { StartupError } from "~/lib/start-error";
import { config } from "./config.server";

const HOW = "OIDC_CLIENT_KEY_FILE must be a private key as a JSON Web Key, with kid and alg";

/** Reads the private key with which the portal authenticates, if the settings name one. @throws StartupError for another file */
export async function readClientCredentials(secret: string) {
  const { clientId: id, clientKeyFile } = config.oidc;
  if (clientKeyFile === undefined) return { id, secret, key: null };
  let key: JWK;
  try {
    key = JSON.parse(await readFile(clientKeyFile, "utf8"));
    await importJWK(key, key.alg);
  } catch {
    throw new StartupError(`${HOW}.`);
  }
  if (key.d === undefined || key.alg === undefined) throw new StartupError(`${HOW}.`);
  return { id, secret, key };
}
