/** The pages of the identity provider. None reveals whether an account exists. */
import { html } from "hono/html";
import { brand } from "~/lib/brand/brand";
import { COOKIES_OFF_TEXT } from "~/lib/request/cookies-off";
import { maskEmail, maskPhone } from "~/lib/singapore/phone";
import { renderField } from "../form";
import type { Html, PageParts } from "../page";
import { SHORTEST_PASSWORD } from "./passwords";

type Typed = Record<string, string>;
type View = Omit<PageParts, "formOrigins">;

const pretends = "identity provider";
export const TRY_LIMIT_MESSAGE = "Too many tries. Wait 15 minutes and try again.";
export const CODE_LIMIT_MESSAGE = "Too many codes were asked for. Wait 15 minutes and try again.";

/**
 * Renders the first page, for the mobile number.
 * @param base the path of this sign-in
 */
export function renderMobileView(base: string, typed: Typed, errors: Typed): View {
  return {
    heading: `Log in to ${brand.name}`,
    pretends,
    errors,
    body: html`${purpose()}
<form method="post" action="${base}/mobile">
${renderField({ name: "mobile", label: "Mobile number", hint: "We will send a code by SMS. For a number outside Singapore, start with +.", value: typed.mobile ?? "", error: errors.mobile, type: "tel", inputMode: "tel", autoComplete: "tel" })}
<button>Send me a code</button>
</form>
<ul class="links">
<li><a href="${base}/email">Log in with e-mail and password</a></li>
<li><a href="${base}/create">Create an account</a></li>
</ul>`,
  };
}

/** Renders the purpose of the account. */
function purpose(): Html {
  return html`<p>For your appointments, health forms and payments at ${brand.name}, and those of people you look after.</p>`;
}

export function renderEmailView(base: string, typed: Typed, errors: Typed): View {
  return {
    heading: `Log in to ${brand.name}`,
    pretends,
    errors,
    body: html`${purpose()}
<form method="post" action="${base}/email">
${renderField({ name: "email", label: "E-mail address", value: typed.email ?? "", error: errors.email, type: "email", inputMode: "email", autoComplete: "username" })}
${renderField({ name: "password", label: "Password", error: errors.password, type: "password", autoComplete: "current-password" })}
<button>Log in</button>
</form>
<ul class="links">
<li><a href="${base}/reset">I forgot my password</a></li>
<li><a href="${base}">Log in with mobile number</a></li>
<li><a href="${base}/create">Create an account</a></li>
</ul>`,
  };
}

/**
 * Renders the page for the code.
 * @param step "code" or "reset-code"
 * @param target the number or the e-mail address that the code was sent to
 */
export function renderCodeView(base: string, step: string, target: string, errors: Typed): View {
  const byMail = target.includes("@");
  return {
    heading: byMail ? "Check your e-mail" : "Check your phone",
    pretends,
    errors,
    body: html`
<p>${
      byMail
        ? `If there is an account with ${maskEmail(target)}, we sent a code of 6 digits to it. It lasts 10 minutes.`
        : `We sent a code of 6 digits by SMS to ${maskPhone(target)}. It lasts 5 minutes.`
    }</p>
<form method="post" action="${base}/${step}">
${renderField({ name: "code", label: "Code", error: errors.code, inputMode: "numeric", autoComplete: "one-time-code", short: true, maxLength: 12 })}
<button>Continue</button>
</form>
${inboxLink()}
<form method="post" action="${base}/${step}/again"><button class="quiet">Send another code</button></form>
<ul class="links"><li><a href="${base}${byMail ? "/reset" : ""}">${byMail ? "Use another e-mail address" : "Use another mobile number"}</a></li></ul>`,
  };
}

/** Renders the page for name, e-mail and password, once the mobile number is proven. */
export function renderNewAccountView(
  base: string,
  mobile: string,
  typed: Typed,
  errors: Typed,
): View {
  return {
    heading: `Create your ${brand.name} account`,
    pretends,
    errors,
    body: html`
<p>Your mobile number ${maskPhone(mobile)} is confirmed. Tell us who you are.</p>
<form method="post" action="${base}/new-account">${detailFields(typed, errors)}
<button>Create my account</button>
</form>`,
  };
}

/** Renders the same page with the mobile number, for a visitor who starts by creating an account. */
export function renderCreateAccountView(base: string, typed: Typed, errors: Typed): View {
  return {
    heading: `Create your ${brand.name} account`,
    pretends,
    errors,
    body: html`
<form method="post" action="${base}/create">${detailFields(typed, errors)}
${renderField({ name: "mobile", label: "Mobile number", hint: "We will send a code by SMS to confirm it.", value: typed.mobile ?? "", error: errors.mobile, type: "tel", inputMode: "tel", autoComplete: "tel" })}
<button>Continue</button>
</form>
<ul class="links"><li><a href="${base}">I have an account</a></li></ul>`,
  };
}

function detailFields(typed: Typed, errors: Typed): Html {
  return html`
${renderField({ name: "name", label: "Full name", value: typed.name ?? "", error: errors.name, autoComplete: "name", maxLength: 100 })}
${renderField({ name: "email", label: "E-mail address (optional)", value: typed.email ?? "", error: errors.email, type: "email", inputMode: "email", autoComplete: "email" })}
${renderField({ name: "password", label: "Password (optional)", hint: `At least ${SHORTEST_PASSWORD} characters. Without one you log in by SMS.`, error: errors.password, type: "password", autoComplete: "new-password" })}`;
}

export function renderReset(base: string, typed: Typed, errors: Typed): View {
  return {
    heading: "Choose a new password",
    pretends,
    errors,
    body: html`
<form method="post" action="${base}/reset">
${renderField({ name: "email", label: "E-mail address of your account", hint: "We will send a code to it.", value: typed.email ?? "", error: errors.email, type: "email", inputMode: "email", autoComplete: "username" })}
<button>Send me a code</button>
</form>
<ul class="links"><li><a href="${base}/email">Back to logging in</a></li></ul>`,
  };
}

export function renderNewPasswordView(base: string, errors: Typed): View {
  return {
    heading: "Choose a new password",
    pretends,
    errors,
    body: html`
<form method="post" action="${base}/new-password">
${renderField({ name: "password", label: "New password", hint: `At least ${SHORTEST_PASSWORD} characters`, error: errors.password, type: "password", autoComplete: "new-password" })}
<button>Save and log in</button>
</form>`,
  };
}

/** Renders the page for a sign-in that is too old, used already, or opened in another browser. */
export function renderEndedView(publicUrl: string): View {
  return {
    heading: "This page has expired",
    pretends,
    status: 400,
    body: html`<p>The sign-in ended, or took too long. Nothing is lost: begin again from the portal.</p>
<p><a class="button" href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  };
}

/** Renders the page for a browser that received a cookie and returned none. */
export function renderNoCookiesView(publicUrl: string): View {
  return {
    heading: "Your browser does not keep cookies",
    pretends,
    status: 400,
    body: html`<p>${COOKIES_OFF_TEXT}</p>
<p><a class="button" href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  };
}

export function renderRefusedView(publicUrl: string, reason: string): View {
  return {
    heading: "The sign-in cannot continue",
    pretends,
    status: 400,
    body: html`<p>The request did not come from ${brand.name} as it should, or it is too old.</p>
<p class="small">Reason: ${reason}</p>
<p><a class="button" href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  };
}

/** Renders the confirmation page. It appears only if nothing proves that the person signed out in the portal. */
export function renderSignOut(xsrf: string): View {
  return {
    heading: "Do you want to log out?",
    pretends,
    body: html`<form method="post" action="/identity/session/end/confirm">
<input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes">
<button>Log out</button></form>
<p><a href="/">Stay logged in</a></p>`,
  };
}

export function renderSignedOutView(publicUrl: string): View {
  return {
    heading: "You are logged out",
    pretends,
    body: html`<p><a class="button" href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  };
}

function inboxLink(): Html {
  return html`<p><a href="/sandbox/inbox" target="_blank" rel="noopener">Sandbox inbox (opens in a new tab)</a></p>`;
}
