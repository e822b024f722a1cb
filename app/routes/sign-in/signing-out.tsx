import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, type MetaArgs, useLoaderData } from "@remix-run/react";
import { openNewAccount } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { PRESERVED_MINUTES } from "~/lib/request/form-subject";
import { Button, ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Hotline } from "~/ui/text/hotline";
import { findPreservedInputPath } from "~/web/customer/preserved-input.server";
import { readUnboundForm } from "~/web/forms/form.server";
import { wordForVisitor } from "~/web/language/replies.server";
import { type SignOutReason, signOutReasons } from "~/web/session/association.server";
import { readSession } from "~/web/session/session.server";

/** Seconds (SPEC section 9, logout delay after token or association errors). */
const LOGOUT_DELAY_SECONDS = 2;

/** The end of an account is read in one's own time. */
export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()("sign-in:ending.title")),
  ...(data?.isAccountEnded
    ? []
    : [{ httpEquiv: "refresh", content: `${LOGOUT_DELAY_SECONDS};url=/auth/end` }]),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await readSession(request);
  if (!session?.ending) return redirect("/");
  const kept = session.person && (await findPreservedInputPath(session.person.customerId)) !== "/";
  const canOpenNew = session.ending === "accountClosed";
  return {
    message: wordForVisitor(signOutReasons[session.ending as SignOutReason]),
    kept,
    canOpenNew,
    isAccountEnded: canOpenNew || session.ending === "accountMerged",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return openNewAccount(request);
}

export default function SigningOut() {
  const { message, kept, canOpenNew, isAccountEnded } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <MessagePage
      kind="expired"
      title={text(isAccountEnded ? "sign-in:account-ended" : "sign-in:ending.heading")}
      actions={
        <>
          {canOpenNew ? (
            <Form method="post">
              <Button>{text("sign-in:account-new")}</Button>
            </Form>
          ) : null}
          <ButtonLink to={paths.signIn.end} kind={canOpenNew ? "secondary" : "main"}>
            {text(isAccountEnded ? "sign-in:log-out.title" : "shell:continue")}
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{message}</p>
      {isAccountEnded ? <Hotline /> : null}
      {kept ? <p>{text("sign-in:sent.kept", { minutes: PRESERVED_MINUTES })}</p> : null}
    </MessagePage>
  );
}
