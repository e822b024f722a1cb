import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetLogOutHint, readAfterLogOut } from "~/features/sign-in/sign-out.server";
import { Button, ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

/** Scripts send the form without a press. */
export const handle = { scripts: true };

export const meta = () => usePageMeta("You are logged out");

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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <MessagePage
      title="One more step to log out"
      actions={
        <form method="post" action={action} ref={form}>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button>Finish logging out</Button>
        </form>
      }
    >
      <p>You are logged out here. Press the button to log out of the login page too.</p>
    </MessagePage>
  );
}

function StillSignedIn({ at }: { at: string }) {
  return (
    <MessagePage
      title="You are logged out"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      <p>
        You are logged out here. You may still be signed in at <strong>{at}</strong>, which we
        cannot end for you.
      </p>
      <p>
        If other people use this computer or phone, sign out there too, or close all windows of the
        browser.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
