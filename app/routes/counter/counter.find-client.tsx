import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FoundClients } from "~/features/counter/found-clients";
import { findClientAction, requireVisit } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { DateField, QuestionPage, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Find a client";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisit(request);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => findClientAction(request);

type Search = {
  clientId: string;
  name: string;
  dateOfBirth: { day: string; month: string; year: string };
  reason: string;
};

export default function FindClient() {
  const answer = useActionData<typeof action>();
  const found = answer && "found" in answer ? answer.found : null;
  const [form, fields] = useForm<Search>({
    id: "find-client",
    order: ["clientId", "name", "dateOfBirth", "reason"],
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.start }}
      lead="The search and its reason are recorded, and the person can see them."
      form={form}
      button="Find"
      after={found ? <FoundClients found={found} /> : undefined}
    >
      <TextField
        field={fields.clientId}
        label="Client ID on the slip"
        hint="Or leave it empty, and type name and date of birth."
        optional
        width="medium"
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        field={fields.name}
        label="Full name"
        optional
        spellCheck={false}
        autoComplete="off"
      />
      <DateField field={fields.dateOfBirth} label="Date of birth" optional />
      <TextField
        field={fields.reason}
        label="Why do you look for this client?"
        hint="For example: wants to pay."
        autoComplete="off"
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
