import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { doctorsNoteAction } from "~/features/counter/sessions.server";
import { requireVisit } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { CheckboxField, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Doctor's note";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisit(request);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => doctorsNoteAction(request);

export default function DoctorsNote() {
  const [form, fields] = useForm<{ seen: string }>({ id: "doctors-note" });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.sessions }}
      lead="What waited for the note can then be booked. The customer sees the date and the centre."
      form={form}
      button="Record it"
    >
      <CheckboxField
        field={fields.seen}
        label="I have seen the doctor's note. It says that the person may exercise."
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
