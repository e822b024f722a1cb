import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetLogOutHint, readAfterLogOut } from "~/features/sign-in/sign-out.server";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { MessagePage } from "~/ui/page/message-page";
import { usePageMeta } from "~/ui/page-meta";
import { Button, ButtonLink } from "~/ui/text/button";

/** Scripts send the form without a press. */
export const handle = { scripts: true };

export const meta = () => usePageMeta(useText()("sign-in:ended.title"));

/** Finishes a log-out at the identity provider, or says that it cannot be ended there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const left = await readAfterLogOut(request).catch(() => null);
  const headers = { "set-cookie": await forgetLogOutHint() };
  return left === null ? redirect("/", { headers }) : data(left, { headers });
}

export default function LoggedOut() {
  const left = useLoaderData<typeof loader>();
  return "form" in left ? (
    <FinishLogOut {...left.form} />
  ) : (
    <StillSignedIn at={left.stillSignedInAt} />
  );
}

interface LogOutForm {
  action: string;
  fields: [string, string][];
}

function FinishLogOut({ action, fields }: LogOutForm) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <MessagePage
      title={text("sign-in:ended.finish")}
      actions={
        <form method="post" action={action} ref={form}>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button>{text("sign-in:ended.finish-button")}</Button>
        </form>
      }
    >
      <p>{text("sign-in:ended.finish-text")}</p>
    </MessagePage>
  );
}

function StillSignedIn({ at }: { at: string }) {
  const text = useText();
  return (
    <MessagePage
      title={text("sign-in:ended.title")}
      actions={<ButtonLink to="/">{text("shell:home")}</ButtonLink>}
    >
      <p>
        <Sentence of="sign-in:ended.still" parts={{ place: <strong>{at}</strong> }} />
      </p>
      <p>{text("sign-in:ended.shared")}</p>
    </MessagePage>
  );
}
