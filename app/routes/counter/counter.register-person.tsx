import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPersonFields } from "~/features/counter/new-person-fields";
import { registerPersonAction, requireFreeVisit } from "~/features/counter/person.server";
import { fillPersonalFields } from "~/features/people/profile/form-values";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Register a person without a phone";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFreeVisit(request);
  const answers = { ...fillPersonalFields(null, {}), chosenLanguage: "en" };
  return { answers, idempotencyKey: createToken() };
}

export const action = ({ request }: ActionFunctionArgs) => registerPersonAction(request);

const ORDER = [
  ...["name", "nric", "dateOfBirth", "gender", "language", "homeNumber"],
  ...["contactName", "contactNumber", "messagesTo", "chosenLanguage", "idSeen"],
];
type Extra = "nric" | "contactName" | "contactNumber" | "messagesTo" | "idSeen";

export default function RegisterPerson() {
  const { answers, idempotencyKey } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers & Record<Extra, string>>({
    id: "register-person",
    defaultValue: answers,
    order: ORDER,
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.start }}
      lead="For a person who has neither a mobile phone nor an e-mail address. The helper fills this in with them."
      form={form}
      button="Register this person"
      idempotencyKey={idempotencyKey}
    >
      <NewPersonFields fields={fields} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
