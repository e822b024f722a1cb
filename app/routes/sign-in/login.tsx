import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIdentityAnswer } from "~/features/sign-in/identity-result.server";
import { startSignIn } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { PRESERVED_MINUTES } from "~/lib/request/form-subject";
import { ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { findCustomer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { consumeVisitorLimit } from "~/web/operations/rate-limit.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import { hasEndedSession } from "~/web/session/session.server";

export const meta = () => {
  const text = useText();
  return usePageMeta(text("sign-in:login.title"), text("sign-in:login.description"));
};

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const answer = readIdentityAnswer(params);
  const place = answer === null ? toSafeReturnTo(params.get("returnTo")) : "/";
  const isAgain = params.get("fresh") !== null;
  if (!isAgain && (await findCustomer(request))) return redirect(place);
  const shown = { place, sent: sentBefore(params) };
  if (answer === "failed") return data({ ...shown, trouble: "failed" as const });
  const knows = params.get("again") !== null || (place === "/" && shown.sent === null);
  if (!knows && (await hasEndedSession(request)))
    return data({ ...shown, trouble: "expired" as const }, { status: 401 });
  if (!(await consumeVisitorLimit("signIn", request)))
    return data({ ...shown, trouble: "busy" as const }, { status: 429 });
  try {
    return await startSignIn(request, place, { isAgain });
  } catch (error) {
    getPortal().log.error({ err: error }, "identity provider does not respond");
    return data({ ...shown, trouble: "silent" as const }, { status: 503 });
  }
}

/** Reads what happened to the form that found the session ended. Returns null if a page found it. */
function sentBefore(params: URLSearchParams): "kept" | "lost" | null {
  const sent = params.get("sent");
  return sent === "kept" || sent === "lost" ? sent : null;
}

const pages = {
  expired: { kind: "expired", words: "expired" },
  failed: { kind: "wrong", words: "failed" },
  busy: { kind: "wrong", words: "busy" },
  silent: { kind: "wrong", words: "busy" },
} as const;

interface LoginState {
  trouble: keyof typeof pages;
  sent: "kept" | "lost" | null;
}

export default function Login() {
  const { trouble, place, sent } = useLoaderData<typeof loader>() as LoginState & { place: string };
  const again = paths.to(paths.signIn.logIn, {
    again: "yes",
    returnTo: place,
    sent: sent || undefined,
  });
  const { kind, words } = pages[trouble];
  const text = useText();
  return (
    <MessagePage
      kind={kind}
      title={text(`sign-in:${words}.title`)}
      actions={<ButtonLink to={again}>{text(`sign-in:${words}.button`)}</ButtonLink>}
    >
      <Trouble trouble={trouble} sent={sent} />
    </MessagePage>
  );
}

function Trouble({ trouble, sent }: LoginState) {
  const text = useText();
  if (trouble === "failed") return <p>{text("sign-in:failed.text")}</p>;
  return (
    <>
      {trouble === "expired" && sent === null ? <p>{text("sign-in:expired.filters")}</p> : null}
      <p>{text(trouble === "expired" ? "sign-in:expired.away" : "sign-in:busy.text")}</p>
      {sent === "kept" ? <p>{text("sign-in:sent.kept", { minutes: PRESERVED_MINUTES })}</p> : null}
      {sent === "lost" ? <p>{text("sign-in:sent.lost")}</p> : null}
    </>
  );
}
