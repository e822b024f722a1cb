import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  decideOnContactChange,
  readContactChange,
} from "~/features/people/contact/contact-change.server";
import { MessagePage, RouteError, useHiddenPageMeta } from "~/ui";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { linkHeaders } from "~/web/url/link-token.server";

const titles = {
  WAITING: "Is your new contact right?",
  MADE: "Your contact was changed",
  UNDONE: "Your contact is as before",
} as const;

export const headers = () => linkHeaders;

export const meta = () => useHiddenPageMeta("Your contact details");

export const loader = ({ params }: LoaderFunctionArgs) => readContactChange(params.id);

export const action = (args: ActionFunctionArgs) => decideOnContactChange(args);

export default function ContactChange() {
  const { firstName, by, from, to, status } = useLoaderData<typeof loader>();
  const who = by === null ? "" : ` by ${by}`;
  return (
    <MessagePage
      title={titles[status]}
      actions={
        <>
          {status === "WAITING" ? <Decision decision="confirm" button={`Yes, use ${to}`} /> : null}
          {status === "UNDONE" ? null : (
            <Decision
              decision="undo"
              button={status === "WAITING" ? `No, stay with ${from}` : `Undo it: use ${from} again`}
            />
          )}
        </>
      }
    >
      {status === "WAITING" ? (
        <p>
          Dear {firstName}, <b>{by ?? "someone"}</b> wants us to reach you at <b>{to}</b> instead of{" "}
          <b>{from}</b>. Nothing is changed until you say yes.
        </p>
      ) : null}
      {status === "MADE" ? (
        <p>
          Dear {firstName}, the contact we have for you was changed{who} from <b>{from}</b> to{" "}
          <b>{to}</b>. Is this not right? Then undo it here.
        </p>
      ) : null}
      {status === "UNDONE" ? (
        <p>
          Dear {firstName}, we reach you at <b>{from}</b>. The change to {to} does not count.
        </p>
      ) : null}
    </MessagePage>
  );
}

function Decision({ decision, button }: { decision: "confirm" | "undo"; button: string }) {
  return (
    <PageForm>
      <input type="hidden" name="decision" value={decision} />
      <Button kind={decision === "undo" ? "danger" : "main"}>{button}</Button>
    </PageForm>
  );
}

export const ErrorBoundary = RouteError;
