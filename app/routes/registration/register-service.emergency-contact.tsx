import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactFields } from "~/features/people/contact/contact-fields";
import { fillContactFields } from "~/features/people/contact/contact-form";
import { listRelationships } from "~/features/people/options";
import { requireEligible } from "~/features/registration/choice/eligibility.server";
import {
  findContactAnswer,
  findContactPerson,
  findNextContactAddress,
  listOwnContactLinks,
} from "~/features/registration/forms/contact.server";
import {
  emergencyContactForm,
  lovedOneContactForm,
  noContactForm,
} from "~/features/registration/forms/emergency-contact";
import {
  type Registration,
  requireRegistrationStep,
} from "~/features/registration/journey/draft.server";
import {
  createNoContactChange,
  findContactOfPerson,
  MY_SELF,
  withContact,
} from "~/features/registration/journey/state";
import { buildStepFrame, finishStep } from "~/features/registration/journey/step-form.server";
import { contactPages } from "~/features/registration/journey/step-pages";
import { selectStepPage } from "~/features/registration/journey/step-pages.server";
import { brand } from "~/lib/brand/brand";
import { listCallingCodes } from "~/lib/language/country-choices";
import { Anchor, Button, CheckboxField, PageForm, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { parseForm } from "~/web/forms/form.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { saveStepForm } from "~/web/journey/step-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("registration:step.EmergencyContact"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "EmergencyContact");
  await requireEligible(request, "EmergencyContact", registration);
  const text = await loadVisitorText(request);
  const { person, name } = findContactPerson(request, registration, text);
  const stepPage = await describePage(request, registration, person);
  return {
    ...(await buildStepFrame(request, registration, "EmergencyContact", { page: stepPage })),
    person,
    name,
    ways: listOwnContactLinks(registration, person, text),
    answers: stepPage.answers,
  };
}

async function describePage(request: Request, registration: Registration, person: string) {
  const filled = await findContactAnswer(request, registration, person);
  const isAnswered = findContactOfPerson(registration.state, person) !== null;
  return selectStepPage(request, registration, {
    step: "EmergencyContact",
    pages: contactPages,
    answers: { ...fillContactFields(filled), consent: isAnswered ? "on" : "" },
    done: isAnswered,
    about: person === MY_SELF ? undefined : person,
  });
}

export const action = ({ request }: ActionFunctionArgs) =>
  handleRawForm(request, async (form) => {
    const registration = await requireRegistrationStep(request, "EmergencyContact");
    const text = await loadVisitorText(request);
    const { person } = findContactPerson(request, registration, text, form.get("person"));
    if (person === MY_SELF && form.has("contact")) {
      const change = createNoContactChange();
      const to = findNextContactAddress(request, registration, change);
      const sent = { form, submission: parseForm(form, noContactForm) };
      return finishStep(request, registration, "EmergencyContact", { ...sent, change, to });
    }
    const schema = person === MY_SELF ? emergencyContactForm : lovedOneContactForm;
    return saveStepForm(
      form,
      { page: await describePage(request, registration, person), schema },
      (contact, sent) => {
        const change = withContact(registration.state, person, contact);
        const to = findNextContactAddress(request, registration, change);
        return finishStep(request, registration, "EmergencyContact", { ...sent, change, to });
      },
    );
  });

export default function EmergencyContact() {
  const { answers, person, name, ways, saves, back, step, only } = useLoaderData<typeof loader>();
  const { text, language } = useLanguage();
  const [form, fields] = useForm<typeof answers>({
    id: `contact-${person}`,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={
        name ? text("registration:contact.title-of", { name }) : text("registration:contact.title")
      }
      step={step}
      back={back ? { to: back } : undefined}
      lead={
        name ? text("registration:contact.lead-of", { name }) : text("registration:contact.lead")
      }
      before={
        ways.length > 0 ? (
          <p className="row">
            {ways.map(({ to, label }) => (
              <Anchor key={to} to={to} className="btn btn-second">
                {label}
              </Anchor>
            ))}
          </p>
        ) : null
      }
      after={name === null && only !== 2 ? <NoContact saves={saves} /> : null}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <input type="hidden" name="person" defaultValue={person} />
      <ContactFields
        fields={fields}
        relationships={listRelationships(text)}
        codes={listCallingCodes(language)}
        personName={name}
        only={only}
      />
      {only === 1 ? null : (
        <CheckboxField
          field={fields.payer}
          label={
            name
              ? text("registration:contact.pays-of", { name })
              : text("registration:contact.pays-me")
          }
        />
      )}
      {only === 1 || name === null ? null : (
        <CheckboxField
          field={fields.consent}
          label={text("registration:contact.agrees", { name, brand: brand.name })}
        />
      )}
    </QuestionPage>
  );
}

function NoContact({ saves }: { saves: string }) {
  const text = useText();
  return (
    <PageForm className="mt-10">
      <input type="hidden" name="saves" defaultValue={saves} />
      <input type="hidden" name="contact" defaultValue="none" />
      <p className="mb-3">{text("registration:contact.none")}</p>
      <Button kind="secondary">{text("registration:contact.no-one")}</Button>
    </PageForm>
  );
}
