/** A new password by a code to the e-mail address. The pages are the same for an unknown address. */
import type { Form } from "../form";
import { findByEmail, resetPassword } from "./accounts";
import { checkCodeOrRespond } from "./check-code";
import { findEmailError, findPasswordError, readEmail } from "./form-parsers";
import { findCode, resendCode, sendCode } from "./one-time-code";
import { hashPassword } from "./passwords";
import {
  completeSignIn,
  redirectToStep,
  type SignInInteraction,
  showInteractionPage,
} from "./sign-in";
import {
  CODE_LIMIT_MESSAGE,
  renderCodeView,
  renderNewPasswordView,
  renderReset,
} from "./sign-in-views";

/** How long a confirmed e-mail address waits for the new password. */
const PROVEN_FOR_MS = 10 * 60_000;

export function resetPage(visit: SignInInteraction) {
  return showInteractionPage(visit, renderReset(visit.base, {}, {}));
}

export async function postReset(visit: SignInInteraction, form: Form) {
  const typed = { email: form("email") };
  const email = readEmail(typed.email);
  if (email === null) {
    return showInteractionPage(
      visit,
      renderReset(visit.base, typed, { email: findEmailError(typed.email) ?? "" }),
    );
  }
  const key = { interactionId: visit.interaction.uid, purpose: "RESET" } as const;
  const unknown = (await findByEmail(visit.sandbox, email)).length === 0;
  if (await sendCode(visit.sandbox, key, email, { unknown }))
    return redirectToStep(visit, "/reset-code");
  return showInteractionPage(visit, {
    ...renderReset(visit.base, typed, { email: CODE_LIMIT_MESSAGE }),
    status: 429,
  });
}

export async function resetCodePage(visit: SignInInteraction) {
  const code = await findCode(visit.sandbox, visit.interaction.uid, "RESET");
  if (code === undefined) return redirectToStep(visit, "/reset");
  return showInteractionPage(visit, renderCodeView(visit.base, "reset-code", code.target, {}));
}

export async function postResetCode(visit: SignInInteraction, form: Form) {
  const code = await findCode(visit.sandbox, visit.interaction.uid, "RESET");
  if (code === undefined) return redirectToStep(visit, "/reset");
  const refused = await checkCodeOrRespond(visit, form, code, "reset-code");
  if (refused) return refused;
  return redirectToStep(visit, "/new-password");
}

export async function postResetCodeAgain(visit: SignInInteraction) {
  const code = await findCode(visit.sandbox, visit.interaction.uid, "RESET");
  if (code === undefined) return redirectToStep(visit, "/reset");
  const unknown = (await findByEmail(visit.sandbox, code.target)).length === 0;
  if (await resendCode(visit.sandbox, code, unknown)) return redirectToStep(visit, "/reset-code");
  const view = renderCodeView(visit.base, "reset-code", code.target, { code: CODE_LIMIT_MESSAGE });
  return showInteractionPage(visit, { ...view, status: 429 });
}

export async function showNewPasswordPage(visit: SignInInteraction) {
  if ((await provenAccount(visit)) === undefined) return redirectToStep(visit, "/reset");
  return showInteractionPage(visit, renderNewPasswordView(visit.base, {}));
}

export async function postNewPassword(visit: SignInInteraction, form: Form) {
  const account = await provenAccount(visit);
  if (account === undefined) return redirectToStep(visit, "/reset");
  const password = form.raw("password");
  const wrong = findPasswordError(password);
  if (wrong !== undefined)
    return showInteractionPage(visit, renderNewPasswordView(visit.base, { password: wrong }));
  await resetPassword(visit.sandbox, account, await hashPassword(password));
  return completeSignIn(visit, account.sub);
}

async function provenAccount({ sandbox, interaction }: SignInInteraction) {
  const code = await findCode(sandbox, interaction.uid, "RESET");
  const since = code?.provenAt?.getTime() ?? 0;
  if (code === undefined || sandbox.clock.now().getTime() - since >= PROVEN_FOR_MS)
    return undefined;
  const [account] = await findByEmail(sandbox, code.target);
  return account;
}
