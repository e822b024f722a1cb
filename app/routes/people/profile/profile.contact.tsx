import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactRecord } from "~/features/people/changed-records.server";
import { showChangedRecord } from "~/features/people/changed-since.server";
import { ContactFields } from "~/features/people/contact/contact-fields";
import { contactForm, fillContactFields } from "~/features/people/contact/contact-form";
import { listEmergencyOptions, listRelationships } from "~/features/people/options";
import { requireClientRecord } from "~/features/people/own-record.server";
import { reply } from "~/languages/reply";
import { listCallingCodes } from "~/lib/language/country-choices";
import * as paths from "~/lib/paths";
import { CheckboxField, QuestionPage, RadioField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { getActingName } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  callWithRules,
  createPageNotFound,
  handleForm,
  handleRawForm,
  onRejected,
  showFieldError,
  throwNotFound,
} from "~/web/forms/form-action.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const meta = () => usePageMeta(useText()("people:kin"));

/** @throws 404 for a contact that is not theirs. */
async function editedContact(request: Request, { api }: Customer) {
  const id = new URL(request.url).searchParams.get("id");
  if (id === null) return undefined;
  const found = (await api.contacts.list()).find((contact) => contact.id === id);
  if (found === undefined) throw createPageNotFound();
  return found;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireClientRecord(request);
  const edited = await editedContact(request, customer);
  return {
    personName: getActingName(customer),
    editing: edited !== undefined,
    answers: fillContactFields(edited),
    codes: listCallingCodes(await readVisitorLanguage(request)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireClientRecord(request);
  return handleRawForm(request, async () =>
    saveContact(request, customer, await editedContact(request, customer)),
  );
}

async function saveContact(
  request: Request,
  customer: Customer,
  edited: { id: string } | undefined,
) {
  const { contacts } = customer.api;
  return handleForm(
    request,
    contactForm,
    async (body, { submission }) =>
      callWithRules(
        async () => {
          await (edited
            ? contacts.update({ params: { id: edited.id }, body })
            : contacts.create({ body }));
          const updated = reply("replies-people:updated");
          return redirectWithSuccess(request, paths.people.profile, updated);
        },
        showChangedRecord(submission, {
          ...contactRecord,
          typed: body,
          read: async () => (await editedContact(request, customer)) ?? throwNotFound(),
        }),
      ),
    onRejected(showFieldError()),
  );
}

export default function ContactScreen() {
  const { personName, editing, answers, codes } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<typeof answers>({ id: "contact", defaultValue: answers });
  return (
    <QuestionPage
      form={form}
      title={text(editing ? "people:kin.edit" : "people:kin.add")}
      lead={personName ? text("people:kin.lead-of", { name: personName }) : text("people:kin.lead")}
      back={{ to: paths.people.profile }}
      button={text("people:kin.save")}
    >
      <ContactFields
        fields={fields}
        relationships={listRelationships(text)}
        codes={codes}
        personName={personName}
      />
      <RadioField
        field={fields.emergency}
        label={text("people:kin.emergency-question")}
        options={listEmergencyOptions(text)}
      />
      <CheckboxField
        field={fields.payer}
        label={
          personName ? text("people:kin.payer-of", { name: personName }) : text("people:kin.payer")
        }
      />
    </QuestionPage>
  );
}
