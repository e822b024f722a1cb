/** What the sign-in pages share: the visit they belong to, and counting tries. */
import type { Context } from "hono";
import type { Interaction } from "oidc-provider";
import { brand } from "~/lib/brand";
import { originOf, type PageParts, showPage } from "../page";
import type { Room } from "../world";
import { forgetTries, giveBackTry, LIMITS, mayTry } from "./attempts";
import type { Bridge } from "./bridge";

/** One request within one sign-in. */
export interface Visit {
  context: Context;
  room: Room;
  bridge: Bridge;
  interaction: Interaction;
  /** The path of this sign-in, /identity/interaction/{uid}. */
  base: string;
}

type Shown = Pick<Visit, "context" | "room"> & Partial<Pick<Visit, "interaction">>;

export function show({ context, room, interaction }: Shown, parts: PageParts) {
  const formOrigins = room.identityClient.redirectUris.map(originOf);
  return showPage(context, { back: interaction && wayBack(interaction), ...parts, formOrigins });
}

/** To the portal that asked, which is not always the one beside us. */
function wayBack({ params }: Interaction): PageParts["back"] {
  const portal = originOf(String(params.redirect_uri));
  return { href: `${portal}/`, words: `Back to ${brand.name}` };
}

export function goTo({ context, base }: Visit, step: string): Response {
  return context.redirect(`${base}${step}`, 303);
}

/** Ends the sign-in: back to the provider, which sends the person to the portal. */
export async function signIn({ context, bridge }: Visit, accountId: string): Promise<Response> {
  return context.redirect(await bridge.finish(context.req.raw, accountId), 303);
}

/** Counts a try at an account. False when there were too many: then nothing may be compared. */
export async function countTry({ room, context }: Visit, account: string): Promise<boolean> {
  const { key, limit } = addressKey(room, context);
  const byAddress = await mayTry(room, key, limit);
  const byAccount = await mayTry(room, `account:${account}`, LIMITS.account);
  return byAddress && byAccount;
}

/** The try was right: it does not count against anyone. */
export async function tryWasRight({ room, context }: Visit, account: string): Promise<void> {
  await forgetTries(room, `account:${account}`);
  await forgetTries(room, `codes:${account}`);
  await giveBackTry(room, addressKey(room, context).key);
}

function addressKey(room: Room, context: Context) {
  const address = room.addressOf?.(context.req.raw);
  return address === undefined
    ? { key: "address:any", limit: LIMITS.everybody }
    : { key: `address:${address}`, limit: LIMITS.address };
}
