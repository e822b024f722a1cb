/** Signing in by mobile number or by e-mail and password, and creating an account. */
import type { Form } from "../form";
import {
  findAccountByPassword,
  findByMobile,
  findOrCreateAccount,
  type NewAccount,
} from "./accounts";
import { checkCodeOrRespond } from "./check-code";
import {
  type Details,
  findEmailError,
  findMobileError,
  readDetails,
  readMobile,
} from "./form-parsers";
import { findCode, readPending, resendCode, sendCode } from "./one-time-code";
import { hashPassword } from "./passwords";
import {
  clearFailedAttempts,
  completeSignIn,
  countTry,
  redirectToStep,
  type SignInInteraction,
  showInteractionPage,
} from "./sign-in";
import {
  CODE_LIMIT_MESSAGE,
  renderCodeView,
  renderCreateAccountView,
  renderEmailView,
  renderMobileView,
  renderNewAccountView,
  TRY_LIMIT_MESSAGE,
} from "./sign-in-views";

/** How long a confirmed number waits for the name and e-mail of its account. */
const PROVEN_FOR_MS = 30 * 60_000;
const EMAIL_TAKEN =
  "Another account has this e-mail address. Please type another one, or log in to that account";
const WRONG_PASSWORD = "The e-mail address or the password is not right";

export function startPage(visit: SignInInteraction) {
  const hint = String(visit.interaction.params.login_hint ?? "");
  if (hint.includes("@")) return redirectToStep(visit, "/email");
  return showInteractionPage(
    visit,
    renderMobileView(visit.base, { mobile: hint.slice(0, 20) }, {}),
  );
}

export async function postMobile(visit: SignInInteraction, form: Form) {
  const typed = { mobile: form("mobile") };
  const mobile = readMobile(typed.mobile);
  const wrong = findMobileError(typed.mobile);
  if (mobile === null || wrong !== undefined)
    return showInteractionPage(visit, renderMobileView(visit.base, typed, { mobile: wrong ?? "" }));
  const key = { interactionId: visit.interaction.uid, purpose: "SIGN_IN" } as const;
  if (await sendCode(visit.sandbox, key, mobile)) return redirectToStep(visit, "/code");
  return showInteractionPage(visit, {
    ...renderMobileView(visit.base, typed, { mobile: CODE_LIMIT_MESSAGE }),
    status: 429,
  });
}

export function showEmailPage(visit: SignInInteraction) {
  const hint = String(visit.interaction.params.login_hint ?? "");
  return showInteractionPage(
    visit,
    renderEmailView(visit.base, { email: hint.includes("@") ? hint : "" }, {}),
  );
}

export async function postEmail(visit: SignInInteraction, form: Form) {
  const typed = { email: form("email") };
  const password = form.raw("password");
  const refuse = (errors: Record<string, string>, status: 400 | 429 = 400) =>
    showInteractionPage(visit, { ...renderEmailView(visit.base, typed, errors), status });
  const wrongEmail = findEmailError(typed.email);
  if (wrongEmail !== undefined) return refuse({ email: wrongEmail });
  if (password === "") return refuse({ password: "Enter your password" });
  const account = typed.email.toLowerCase();
  if (!(await countTry(visit, account))) return refuse({ email: TRY_LIMIT_MESSAGE }, 429);
  const found =
    password.length > 200
      ? undefined
      : await findAccountByPassword(visit.sandbox, account, password);
  if (found === undefined) return refuse({ password: WRONG_PASSWORD });
  await clearFailedAttempts(visit, account);
  return completeSignIn(visit, found.sub);
}

export function showCreateAccountPage(visit: SignInInteraction) {
  return showInteractionPage(visit, renderCreateAccountView(visit.base, {}, {}));
}

export async function postCreate(visit: SignInInteraction, form: Form) {
  const { typed, errors } = readDetails(form);
  const mobileTyped = form("mobile");
  const mobile = readMobile(mobileTyped);
  const wrongMobile = findMobileError(mobileTyped);
  if (wrongMobile !== undefined) errors.mobile = wrongMobile;
  const view = (all: Record<string, string>) =>
    renderCreateAccountView(visit.base, { ...typed, mobile: mobileTyped }, all);
  if (mobile === null || Object.keys(errors).length > 0)
    return showInteractionPage(visit, view(errors));
  const key = { interactionId: visit.interaction.uid, purpose: "SIGN_IN" } as const;
  const pending = await toNewAccount(typed);
  if (await sendCode(visit.sandbox, key, mobile, { pending }))
    return redirectToStep(visit, "/code");
  return showInteractionPage(visit, { ...view({ mobile: CODE_LIMIT_MESSAGE }), status: 429 });
}

export async function showCodePage(visit: SignInInteraction) {
  const code = await findCode(visit.sandbox, visit.interaction.uid, "SIGN_IN");
  if (code === undefined) return redirectToStep(visit, "");
  return showInteractionPage(visit, renderCodeView(visit.base, "code", code.target, {}));
}

export async function postCode(visit: SignInInteraction, form: Form) {
  const code = await findCode(visit.sandbox, visit.interaction.uid, "SIGN_IN");
  if (code === undefined) return redirectToStep(visit, "");
  const refused = await checkCodeOrRespond(visit, form, code, "code");
  if (refused) return refused;
  const account = await findByMobile(visit.sandbox, code.target);
  if (account !== undefined) return completeSignIn(visit, account.sub);
  const pending = readPending(visit.sandbox, code) as NewAccount | undefined;
  if (pending === undefined) return redirectToStep(visit, "/new-account");
  const created = await findOrCreateAccount(visit.sandbox, code.target, pending);
  return created ? completeSignIn(visit, created.sub) : refuseEmail(visit, code.target, pending);
}

export async function postCodeAgain(visit: SignInInteraction) {
  const code = await findCode(visit.sandbox, visit.interaction.uid, "SIGN_IN");
  if (code === undefined) return redirectToStep(visit, "");
  if (await resendCode(visit.sandbox, code, false)) return redirectToStep(visit, "/code");
  const view = renderCodeView(visit.base, "code", code.target, { code: CODE_LIMIT_MESSAGE });
  return showInteractionPage(visit, { ...view, status: 429 });
}

export async function showNewAccountPage(visit: SignInInteraction) {
  const mobile = await provenMobile(visit);
  if (mobile === undefined) return redirectToStep(visit, "");
  return showInteractionPage(visit, renderNewAccountView(visit.base, mobile, {}, {}));
}

export async function postNewAccount(visit: SignInInteraction, form: Form) {
  const mobile = await provenMobile(visit);
  if (mobile === undefined) return redirectToStep(visit, "");
  const { typed, errors } = readDetails(form);
  if (Object.keys(errors).length > 0) {
    return showInteractionPage(
      visit,
      renderNewAccountView(visit.base, mobile, { ...typed }, errors),
    );
  }
  const account = await findOrCreateAccount(visit.sandbox, mobile, await toNewAccount(typed));
  return account ? completeSignIn(visit, account.sub) : refuseEmail(visit, mobile, typed);
}

/** Asks for another e-mail address. The mobile number is proven by then, so a stranger cannot find out who has an account. */
function refuseEmail(
  visit: SignInInteraction,
  mobile: string,
  { name, email }: Pick<Details, "name" | "email">,
) {
  return showInteractionPage(
    visit,
    renderNewAccountView(visit.base, mobile, { name, email }, { email: EMAIL_TAKEN }),
  );
}

async function provenMobile({
  sandbox,
  interaction,
}: SignInInteraction): Promise<string | undefined> {
  const code = await findCode(sandbox, interaction.uid, "SIGN_IN");
  const since = code?.provenAt?.getTime() ?? 0;
  return sandbox.clock.now().getTime() - since < PROVEN_FOR_MS ? code?.target : undefined;
}

async function toNewAccount({ name, email, password }: Details): Promise<NewAccount> {
  return { name, email, passwordHash: password === "" ? null : await hashPassword(password) };
}
