/** Everything under /identity: the provider, its sign-in pages and signing out. */
import { type Context, Hono } from "hono";
import { setCookie } from "hono/cookie";
import type { SandboxContext } from "../dependencies";
import { type Form, readForm, requireSameOrigin } from "../form";
import { handleErrors } from "../handle-errors";
import { type Bridge, createNodeBridge } from "./node-bridge";
import { createProvider } from "./provider";
import * as reset from "./reset-pages";
import { type SignInInteraction, showInteractionPage } from "./sign-in";
import * as pages from "./sign-in-pages";
import {
  renderEndedView,
  renderNoCookiesView,
  renderRefusedView,
  renderSignedOutView,
  renderSignOut,
} from "./sign-in-views";
import { signOut } from "./sign-out";
import { openUserinfo } from "./userinfo";

const GETS: Record<string, (visit: SignInInteraction) => Promise<Response> | Response> = {
  "": pages.startPage,
  email: pages.showEmailPage,
  create: pages.showCreateAccountPage,
  code: pages.showCodePage,
  "new-account": pages.showNewAccountPage,
  reset: reset.resetPage,
  "reset-code": reset.resetCodePage,
  "new-password": reset.showNewPasswordPage,
};

const POSTS: Record<
  string,
  (visit: SignInInteraction, form: Form) => Promise<Response> | Response
> = {
  mobile: pages.postMobile,
  email: pages.postEmail,
  create: pages.postCreate,
  code: pages.postCode,
  "code/again": pages.postCodeAgain,
  "new-account": pages.postNewAccount,
  reset: reset.postReset,
  "reset-code": reset.postResetCode,
  "reset-code/again": reset.postResetCodeAgain,
  "new-password": reset.postNewPassword,
};

/** Pages of the provider that a person, not a program, looks at. */
const SEEN_BY_PEOPLE = /^\/identity\/(auth|session\/end)(\/|$)/;

export async function openIdentity(sandbox: SandboxContext): Promise<Hono> {
  const bridge = bridgeOf(sandbox);
  const userinfo = await openUserinfo(sandbox);
  const app = new Hono().basePath("/identity");
  handleErrors(app, "identity provider");

  app.use("/interaction/*", requireSameOrigin(sandbox.publicUrl));
  app.get("/interaction/:uid/:step{.*}?", async (context) => {
    const page = GETS[context.req.param("step") ?? ""];
    return page === undefined
      ? context.notFound()
      : inVisit(sandbox, await bridge(), context, page);
  });
  app.post("/interaction/:uid/:step{.+}", async (context) => {
    const post = POSTS[context.req.param("step")];
    if (post === undefined) return context.notFound();
    const form = await readForm(context);
    return inVisit(sandbox, await bridge(), context, (visit) => post(visit, form));
  });

  app.on(["GET", "POST"], "/session/end", async (context) => {
    const answer = await signOut(await bridge(), context.req.raw, sandbox.publicUrl);
    if (answer instanceof Response) return readable(sandbox, context, answer);
    return showInteractionPage({ context, sandbox }, renderSignOut(answer.prompt));
  });
  app.get("/session/end/success", (context) =>
    showInteractionPage({ context, sandbox }, renderSignedOutView(sandbox.publicUrl)),
  );

  app.on(["GET", "POST"], "/userinfo", (context) => userinfo(context.req.raw));

  app.all("*", async (context) =>
    readable(sandbox, context, await (await bridge()).answer(context.req.raw)),
  );
  return app;
}

/** Creates the bridge at the first request, and again if that failed. */
function bridgeOf(sandbox: SandboxContext): () => Promise<Bridge> {
  let made: Promise<Bridge> | undefined;
  const make = async () => createNodeBridge(await createProvider(sandbox), sandbox.publicUrl);
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Runs a page within the sign-in of the visitor's cookie. */
async function inVisit(
  sandbox: SandboxContext,
  bridge: Bridge,
  context: Context,
  page: (visit: SignInInteraction) => Promise<Response> | Response,
): Promise<Response> {
  const uid = context.req.param("uid");
  const interaction = await bridge.interactionOf(context.req.raw);
  if (interaction === undefined || interaction.uid !== uid) {
    return (
      cookieHint(context) ??
      showInteractionPage({ context, sandbox }, endedOrNoCookies(sandbox, context))
    );
  }
  // A second click after the right answer continues like the first one.
  if (interaction.result?.login !== undefined) return context.redirect(interaction.returnTo, 303);
  return page({
    context,
    sandbox,
    bridge,
    interaction,
    base: `/identity/interaction/${uid}`,
  });
}

/** A name other than that of the portal's own mark, which the portal's server removes from addresses. */
const COOKIE_TEST = "cookie-test";

/** Redirects a page without cookies once and sets a cookie, to find out whether the browser accepts cookies. */
function cookieHint(context: Context): Response | null {
  const { req } = context;
  if (req.header("cookie") !== undefined || req.query(COOKIE_TEST) !== undefined) return null;
  setCookie(context, COOKIE_TEST, "kept", {
    path: "/identity",
    maxAge: 60,
    httpOnly: true,
    sameSite: "Lax",
    secure: req.url.startsWith("https:"),
  });
  return context.redirect(`/identity/interaction/${req.param("uid")}?${COOKIE_TEST}=asked`, 303);
}

function endedOrNoCookies({ publicUrl }: SandboxContext, { req }: Context) {
  return req.header("cookie") === undefined
    ? renderNoCookiesView(publicUrl)
    : renderEndedView(publicUrl);
}

/** Renders the provider's refusals as a page if a person would see them. */
async function readable(
  sandbox: SandboxContext,
  context: Context,
  answer: Response,
): Promise<Response> {
  if (answer.status < 400 || answer.status === 413 || !SEEN_BY_PEOPLE.test(context.req.path))
    return answer;
  const out = (await answer.json().catch(() => ({}))) as Record<string, string>;
  const view =
    context.req.path.split("/").length > 3 && out.error === "invalid_request"
      ? endedOrNoCookies(sandbox, context)
      : renderRefusedView(sandbox.publicUrl, out.error_description ?? out.error ?? "unknown");
  return showInteractionPage({ context, sandbox }, view);
}
