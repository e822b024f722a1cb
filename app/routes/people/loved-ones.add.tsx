import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  addLovedOne,
  findNeededContact,
  findRegistrationReturn,
} from "~/features/people/linking/loved-ones.server";
import { fillPersonalFields } from "~/features/people/profile/form-values";
import { PersonPage } from "~/features/people/profile/person-page";
import { buildProfileFormFrame } from "~/features/people/profile/profile-form.server";
import { BLUR_TEXTS } from "~/features/people/profile/validate-on-blur";
import { recordNewLovedOne } from "~/features/registration/journey/draft.server";
import personFormTexts from "~/languages/en/person-form.json";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { AboutOtherContext } from "~/ui/form/counter-context";
import { usePageMeta } from "~/ui/page-meta";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer, requireProvenMobile } from "~/web/customer/customer.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const handle = {
  scripts: true,
  texts: { "person-form": personFormTexts },
  later: BLUR_TEXTS,
};

export const meta = ({ data }: { data?: { texts: { title: string } } }) =>
  usePageMeta(data?.texts.title ?? "");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  requireProvenMobile(customer);
  const text = await loadVisitorText(request);
  return {
    ...buildProfileFormFrame(null),
    // The browser has no texts of this area.
    texts: {
      title: text("people:loved.add"),
      lead: text("people:loved.add-lead"),
      button: text("people:loved.add-button"),
      language: text("counter:person.language"),
    },
    // The action reads it again, so that an outage here refuses no form.
    contactNeeded: await loadOrFallback(findNeededContact(customer), "BOTH" as const),
    back: findRegistrationReturn(request) ?? paths.people.lovedOnes,
    idempotencyKey: createToken(),
    answers: {
      ...fillPersonalFields(null, {}),
      chosenLanguage: await readVisitorLanguage(request),
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  return handleRawForm(request, async (form) => {
    await requireLovedOneFeature(customer);
    return addLovedOne(request, customer, form, recordNewLovedOne);
  });
}

export default function AddLovedOne() {
  const page = useLoaderData<typeof loader>();
  return (
    <AboutOtherContext.Provider value={true}>
      <PersonPage
        page={page}
        title={page.texts.title}
        lead={page.texts.lead}
        back={{ to: page.back }}
        button={page.texts.button}
        idempotencyKey={page.idempotencyKey}
        languageLabel={page.texts.language}
      />
    </AboutOtherContext.Provider>
  );
}
