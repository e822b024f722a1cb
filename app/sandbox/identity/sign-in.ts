/** Shared code of the sign-in pages: the current sign-in, and the counting of tries. */
import type { Context } from "hono";
import type { Interaction } from "oidc-provider";
import { brand } from "~/lib/brand/brand";
import type { SandboxContext } from "../dependencies";
import { getOrigin, type PageParts, showPage } from "../page";
import { ATTEMPT_LIMITS, clearAttempts, consumeAttempt, refundAttempt } from "./attempts";
import type { Bridge } from "./node-bridge";

/** One request within one sign-in. */
export interface SignInInteraction {
  context: Context;
  sandbox: SandboxContext;
  bridge: Bridge;
  interaction: Interaction;
  /** The path of this sign-in, /identity/interaction/{uid}. */
  base: string;
}

type Shown = Pick<SignInInteraction, "context" | "sandbox"> &
  Partial<Pick<SignInInteraction, "interaction">>;

export function showInteractionPage({ context, sandbox, interaction }: Shown, parts: PageParts) {
  const formOrigins = sandbox.identityClient.redirectUris.map(getOrigin);
  return showPage(context, { back: interaction && wayBack(interaction), ...parts, formOrigins });
}

/** Builds the link back to the portal that started the sign-in, which may run on another origin. */
function wayBack({ params }: Interaction): PageParts["back"] {
  const portal = getOrigin(String(params.redirect_uri));
  return { href: `${portal}/`, words: `Back to ${brand.name}` };
}

export function redirectToStep({ context, base }: SignInInteraction, step: string): Response {
  return context.redirect(`${base}${step}`, 303);
}

/** Ends the sign-in: back to the provider, which sends the person to the portal. */
export async function completeSignIn(
  { context, bridge }: SignInInteraction,
  accountId: string,
): Promise<Response> {
  return context.redirect(await bridge.finish(context.req.raw, accountId), 303);
}

/** Counts a try at an account. False when there were too many: then nothing may be compared. */
export async function countTry(
  { sandbox, context }: SignInInteraction,
  account: string,
): Promise<boolean> {
  const { key, limit } = addressKey(sandbox, context);
  const byAddress = await consumeAttempt(sandbox, key, limit);
  const byAccount = await consumeAttempt(sandbox, `account:${account}`, ATTEMPT_LIMITS.account);
  return byAddress && byAccount;
}

/** Clears the counted tries after a successful one. */
export async function clearFailedAttempts(
  { sandbox, context }: SignInInteraction,
  account: string,
): Promise<void> {
  await clearAttempts(sandbox, `account:${account}`);
  await clearAttempts(sandbox, `codes:${account}`);
  await refundAttempt(sandbox, addressKey(sandbox, context).key);
}

function addressKey(sandbox: SandboxContext, context: Context) {
  const address = sandbox.addressOf?.(context.req.raw);
  return address === undefined
    ? { key: "address:any", limit: ATTEMPT_LIMITS.everybody }
    : { key: `address:${address}`, limit: ATTEMPT_LIMITS.address };
}
