import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  decideOnContactChange,
  readContactChange,
} from "~/features/people/contact/contact-change.server";
import type { TextKey } from "~/languages/page-language";
import { MessagePage, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export const meta = () => useHiddenPageMeta(useText()("people:change.tab"));

export const loader = ({ params }: LoaderFunctionArgs) => readContactChange(params.id);

export const action = (args: ActionFunctionArgs) => decideOnContactChange(args);

export default function ContactChange() {
  const { firstName: name, by, status, ...contacts } = useLoaderData<typeof loader>();
  const text = useText();
  const from = contacts.from || text("people:change.none");
  const to = contacts.to || text("people:change.none");
  const parts = {
    name,
    by: <b>{by ?? text("people:change.someone")}</b>,
    from: <b>{from}</b>,
    // A change that does not count is not in bold.
    to: status === "UNDONE" ? to : <b>{to}</b>,
  };
  const undo = status === "WAITING" ? "people:change.stay" : "people:change.undo";
  return (
    <MessagePage
      title={text(`people:change.${status}.title`)}
      actions={
        <>
          {status === "WAITING" ? (
            <Decision decision="confirm" button={text("people:change.use", { to })} />
          ) : null}
          {status === "UNDONE" ? null : <Decision decision="undo" button={text(undo, { from })} />}
        </>
      }
    >
      <p>
        <Sentence of={textOf(status, by)} parts={parts} />
      </p>
    </MessagePage>
  );
}

function textOf(status: "WAITING" | "MADE" | "UNDONE", by: string | null): TextKey {
  if (status === "WAITING") return "people:change.WAITING.text-by";
  if (status === "UNDONE") return "people:change.UNDONE.text";
  return by === null ? "people:change.MADE.text" : "people:change.MADE.text-by";
}

function Decision({ decision, button }: { decision: "confirm" | "undo"; button: string }) {
  return (
    <PageForm>
      <input type="hidden" name="decision" value={decision} />
      <Button kind={decision === "undo" ? "danger" : "main"}>{button}</Button>
    </PageForm>
  );
}
