import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleDoctorsNote, loadDoctorsNoteView } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { Anchor, CheckboxField, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:note.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadDoctorsNoteView(request);

export const action = ({ request }: ActionFunctionArgs) => handleDoctorsNote(request);

export default function DoctorsNote() {
  const { clientId } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ seen: string }>({ id: "doctors-note" });
  return (
    <QuestionPage
      title={text("counter:note.title")}
      back={{ to: paths.counter.sessions }}
      lead={text("counter:note.lead", { id: clientId })}
      form={form}
      button={text("counter:note.button")}
      also={<Anchor to={paths.counter.findClient}>{text("counter:note.other")}</Anchor>}
    >
      <CheckboxField field={fields.seen} label={text("counter:note.seen")} />
    </QuestionPage>
  );
}
