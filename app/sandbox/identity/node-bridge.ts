/** Runs the identity provider, which speaks Node's requests, behind the web's Request and Response. */
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from "node:http";
import inject, { type InjectOptions } from "light-my-request";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import { isDatabaseUnavailable } from "~/database/connection-errors.server";
import { readBody } from "~/lib/request/read-body.server";
import { filterForOnePage, scopeToWholeSite } from "./sign-in-cookies";

const LARGEST_BODY = 56 * 1024;
const MOUNT = "/identity";
const FORWARDED_HEADERS = [
  "accept",
  "authorization",
  "content-type",
  "cookie",
  "origin",
  "user-agent",
];

export interface Bridge {
  /** Answers a request by the provider itself. */
  answer(request: Request): Promise<Response>;
  /** Finds the sign-in that belongs to the request's cookie. It is undefined if the sign-in ended or expired. */
  interactionOf(request: Request): Promise<Interaction | undefined>;
  /** Completes the sign-in and returns the address to continue at. */
  finish(request: Request, accountId: string): Promise<string>;
}

export function createNodeBridge(provider: Provider, publicUrl: string): Bridge {
  const callback = provider.callback();
  // The provider answers its own faults and does not expose them.
  const faults = new WeakMap<IncomingMessage, Error>();
  provider.on("server_error", (context, error) => faults.set(context.req, error));
  const listener: RequestListener = (req, res) => {
    Object.assign(req, { originalUrl: `${MOUNT}${req.url ?? "/"}`, baseUrl: MOUNT });
    // An error that the provider does not answer ends this request alone.
    Promise.resolve(callback(req, res)).catch((error: Error) => res.destroy(error));
  };

  return {
    async answer(request) {
      const { pathname, search } = new URL(request.url);
      const body = await readBody(request, LARGEST_BODY);
      if (body === null) return Response.json({ error: "invalid_request" }, { status: 413 });
      const reply = await inject(listener, {
        method: request.method as InjectOptions["method"],
        url: `${pathname.slice(MOUNT.length) || "/"}${search}`,
        headers: headersOf(request, publicUrl),
        validate: false,
        ...(body.length > 0 ? { payload: body } : {}),
      });
      const fault = faults.get(reply.raw.req);
      // The shared handler answers for a database that is unavailable.
      if (isDatabaseUnavailable(fault)) throw fault;
      const empty = request.method === "HEAD" || [204, 304].includes(reply.statusCode);
      return new Response(empty ? null : new Uint8Array(reply.rawPayload), {
        status: reply.statusCode,
        headers: toHeaders(reply.headers),
      });
    },
    interactionOf: (request) =>
      withNode(publicUrl, request, async (req, res) => {
        try {
          return await provider.interactionDetails(req, res);
        } catch (error) {
          if ((error as Error).name === "SessionNotFound") return undefined;
          throw error;
        }
      }),
    finish: (request, accountId) =>
      withNode(publicUrl, request, async (req, res) => {
        const interaction = await provider.interactionDetails(req, res);
        const returnTo = await provider.interactionResult(req, res, { login: { accountId } });
        await leaveFormerAccount(provider, interaction, accountId);
        return returnTo;
      }),
  };
}

/** Runs a step of the provider that requires Node's request and response. It only reads cookies. */
async function withNode<T>(
  publicUrl: string,
  request: Request,
  step: (req: IncomingMessage, res: ServerResponse) => Promise<T>,
): Promise<T> {
  let outcome: Promise<T> | undefined;
  const run: RequestListener = (req, res) => {
    outcome = step(req, res);
    outcome.then(
      () => res.end(),
      () => res.end(),
    );
  };
  await inject(run, {
    method: "GET",
    url: new URL(request.url).pathname,
    headers: headersOf(request, publicUrl),
    validate: false,
  });
  if (outcome === undefined) throw new Error("The step did not run.");
  return outcome;
}

/** Signs out the previous account and revokes its tokens if another person signs in on the same browser. */
async function leaveFormerAccount(provider: Provider, interaction: Interaction, accountId: string) {
  const uid = interaction.session?.uid;
  if (uid === undefined || interaction.session?.accountId === accountId) return;
  const session = await provider.Session.findByUid(uid);
  if (session === undefined) return;
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.AccessToken.revokeByGrantId(grantId);
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await provider.Grant.adapter.destroy(grantId);
  }
  session.accountId = undefined;
  session.authorizations = undefined;
  await session.persist();
}

// The provider makes its addresses from the forwarded headers, so only ours reach it.
function headersOf(request: Request, publicUrl: string): Record<string, string> {
  const { host, protocol } = new URL(publicUrl);
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const own = Object.fromEntries(forwarded);
  if (own.cookie) own.cookie = filterForOnePage(own.cookie, new URL(request.url).pathname);
  return {
    ...own,
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  };
}

function toHeaders(from: OutgoingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(from)) {
    if (["content-length", "connection", "transfer-encoding"].includes(name)) continue;
    for (const one of [value ?? []].flat().map(String))
      headers.append(name, name === "set-cookie" ? scopeToWholeSite(one) : one);
  }
  return headers;
}
