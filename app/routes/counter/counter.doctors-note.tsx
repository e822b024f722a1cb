import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleDoctorsNote, loadDoctorsNoteView } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { Anchor, CheckboxField, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Doctor's note";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadDoctorsNoteView(request);

export const action = ({ request }: ActionFunctionArgs) => handleDoctorsNote(request);

export default function DoctorsNote() {
  const { clientId } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ seen: string }>({ id: "doctors-note" });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.sessions }}
      lead={`For client ${clientId}. What waited for the note can then be booked. The customer sees the date and the centre.`}
      form={form}
      button="Record it"
      also={<Anchor to={paths.counter.findClient}>Find another client</Anchor>}
    >
      <CheckboxField
        field={fields.seen}
        label="I have seen the doctor's note. It says that the person may exercise."
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
