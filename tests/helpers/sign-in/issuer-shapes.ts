/**
 * The shapes of identity providers, as their documents describe them. `.github/docs/identity-providers.md` has the settings for each under
 * the same name.
 */
import { readFileSync } from "node:fs";
import type { IssuerShape } from "./stub-issuer";

const document = readFileSync(".github/docs/identity-providers.md", "utf8");

export const documentedProducts = () =>
  [...document.matchAll(/<!-- (\w+) -->/g)].map(([, product]) => product);

/** Reads the settings of a product from the document, with an issuer in place of its example. */
export function documentedSettings(product: string, issuer: string): Record<string, string> {
  const [, block = ""] =
    new RegExp(`<!-- ${product} -->\\s*\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(document) ?? [];
  const lines = [...block.matchAll(/^([A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name, value = ""]) => [
      name,
      value.replaceAll("https://identity.example", issuer),
    ]),
  );
}

const CLIENT = "customer-portal";

export const issuerShapes: Record<string, IssuerShape> = {
  keycloak: {
    path: "/realms/care",
    accessToken: {
      typ: "JWT",
      aud: ["https://portal.example/api", "account"],
      claims: { typ: "Bearer", azp: CLIENT, sid: "s.1" },
    },
    idToken: { typ: "ID", sid: "s.1" },
    logOutBy: "id_token_hint",
  },
  auth0: {
    path: "/",
    jwtOnlyWith: ["audience", "https://portal.example/api"],
    accessToken: {
      typ: "JWT",
      aud: ["https://portal.example/api", "https://identity.example/userinfo"],
      claims: { azp: CLIENT, scope: "openid profile email phone offline_access" },
    },
    idToken: { sid: "s.1" },
    refuses: ["resource"],
    logOutBy: "id_token_hint",
  },
  okta: {
    path: "/oauth2/default",
    accessToken: {
      typ: null,
      aud: "api://default",
      claims: { cid: CLIENT, ver: 1, scp: ["openid", "phone"] },
    },
    logOutBy: "id_token_hint",
  },
  entra: {
    path: "/5c1a/v2.0",
    refuses: ["phone", "resource"],
    accessToken: {
      typ: "JWT",
      aud: CLIENT,
      claims: { ver: "2.0", scp: "portal", phone_number: "+6591234567" },
    },
    userinfo: { status: 401 },
    logOutBy: "client_id",
  },
  cognito: {
    path: "/ap-southeast-1_Ab1",
    refuses: ["offline_access", "resource"],
    accessToken: { typ: null, aud: null, claims: { client_id: CLIENT, token_use: "access" } },
    idToken: { token_use: "id" },
    userinfo: {
      claims: {
        sub: "P.1",
        email: "tan@mail.example",
        phone_number: "+6591234567",
        phone_number_verified: "true",
      },
    },
    metadata: { end_session_endpoint: undefined },
    logOutBy: "logout_uri",
  },
  singpass: {
    path: "/broker",
    clientAuth: "private_key_jwt",
    accessToken: { aud: "https://portal.example/api" },
    userinfo: { signed: true },
    redirects: true,
    logOutBy: "id_token_hint",
  },
  glewlwyd: {
    path: "/api/oidc",
    refuses: ["resource"],
    accessToken: { aud: "openid profile email phone offline_access" },
    idToken: { sid: "s.1" },
    logOutBy: "page",
  },
  opaque: {
    path: "",
    opaque: true,
    clientAuth: "client_secret_post",
    logOutBy: "id_token_hint",
  },
};
