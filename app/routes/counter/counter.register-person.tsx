import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPersonFields } from "~/features/counter/new-person-fields";
import { handleRegisterPerson } from "~/features/counter/person.server";
import { fillPersonalFields } from "~/features/people/profile/form-values";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireDesk } from "~/web/customer/desk.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const meta = () => usePageMeta(useText()("counter:helping.no-phone"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDesk(request);
  const chosenLanguage = await readVisitorLanguage(request);
  const answers = { ...fillPersonalFields(null, {}), chosenLanguage };
  return { answers, idempotencyKey: createToken() };
}

export const action = ({ request }: ActionFunctionArgs) => handleRegisterPerson(request);

const ORDER = [
  ...["name", "nric", "dateOfBirth", "gender", "language", "homeNumber"],
  ...["contactName", "contactNumber", "messagesTo", "chosenLanguage", "idSeen"],
];
type Extra = "nric" | "contactName" | "contactNumber" | "messagesTo" | "idSeen";

export default function RegisterPerson() {
  const { answers, idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<typeof answers & Record<Extra, string>>({
    id: "register-person",
    defaultValue: answers,
    order: ORDER,
  });
  return (
    <QuestionPage
      title={text("counter:helping.no-phone")}
      back={{ to: paths.counter.start }}
      lead={text("counter:person.lead")}
      form={form}
      button={text("counter:person.button")}
      idempotencyKey={idempotencyKey}
    >
      <NewPersonFields fields={fields} />
    </QuestionPage>
  );
}
