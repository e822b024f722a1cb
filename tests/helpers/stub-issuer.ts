/** An identity provider for one test, which signs every visitor in immediately. It can have the faults of a real one. */
import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface SmallIssuer {
  url: string;
  /** The audience of its access tokens. */
  audience: string;
  /** The seconds by which its clock is ahead. */
  secondsAhead: number;
  /** True if it accepts the portal's secret. */
  knowsClient: boolean;
  close(): Promise<void>;
}

const KEY = { alg: "RS256", kid: "k.1" };

export async function openSmallIssuer(clientId: string): Promise<SmallIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const nonces = new Map<string, string>();
  const server = http.createServer(async (request, response) => {
    const json = (body: object, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? "", issuer.url);
    if (pathname === "/keys") return json({ keys: [{ ...(await exportJWK(publicKey)), ...KEY }] });
    if (pathname === "/auth") {
      const code = randomUUID();
      nonces.set(code, searchParams.get("nonce") ?? "");
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({
        code,
        state: searchParams.get("state") ?? "",
      }).toString();
      return response.writeHead(303, { location: back.href }).end();
    }
    if (pathname !== "/token")
      return json({
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/auth`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
      });
    if (!issuer.knowsClient) return json({ error: "invalid_client" }, 401);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const code = new URLSearchParams(Buffer.concat(chunks).toString()).get("code") ?? "";
    const now = Math.floor(Date.now() / 1000) + issuer.secondsAhead;
    const signed = (claims: object, audience: string, typ: string) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ ...KEY, typ })
        .setIssuer(issuer.url)
        .setSubject("P.1")
        .setAudience(audience)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + 600)
        .sign(privateKey);
    return json({
      token_type: "Bearer",
      expires_in: 600,
      access_token: await signed({}, issuer.audience, "at+jwt"),
      id_token: await signed({ nonce: nonces.get(code), name: "Tan Ah Lian" }, clientId, "JWT"),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer: SmallIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    audience: "",
    secondsAhead: 0,
    knowsClient: true,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return issuer;
}
