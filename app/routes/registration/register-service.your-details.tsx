import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Profile } from "~/contract/people/profile";
import { fillPersonalFields } from "~/features/people/profile/form-values";
import { PersonPage } from "~/features/people/profile/person-page";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import {
  collectPersonalLocks,
  withEffectiveIdNumber,
} from "~/features/people/profile/personal-locks.server";
import { buildProfileFormFrame } from "~/features/people/profile/profile-form.server";
import { BLUR_TEXTS } from "~/features/people/profile/validate-on-blur";
import {
  type Registration,
  requireRegistrationStep,
} from "~/features/registration/journey/draft.server";
import { buildStepFrame, finishStep } from "~/features/registration/journey/step-form.server";
import { detailsPages, findDraftIdNumber } from "~/features/registration/journey/step-pages";
import { selectStepPage } from "~/features/registration/journey/step-pages.server";
import personFormTexts from "~/languages/en/person-form.json";
import { maskIdNumber } from "~/lib/singapore/nric";
import { useText } from "~/ui/language/language";
import { usePageMeta } from "~/ui/page-meta";
import { requireProvenMobile } from "~/web/customer/customer.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { saveStepForm } from "~/web/journey/step-action.server";

export const handle = {
  scripts: true,
  texts: { "person-form": personFormTexts },
  later: BLUR_TEXTS,
};

export const meta = () => usePageMeta(useText()("person-form:details.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "YourDetails");
  const record = await registration.customer.api.profiles.get();
  if (record.maskedNric === null) requireProvenMobile(registration.customer);
  const stepPage = describePage(request, registration, record);
  const { recordedId, ...locked } = buildProfileFormFrame(record);
  const stored = findDraftIdNumber(registration.state.personalDetail, stepPage.begun);
  const url = new URL(request.url);
  const changesId = url.searchParams.get("change") === "id";
  url.searchParams.set("change", "id");
  const storedId = stored?.nric && {
    masked: maskIdNumber(stored.nric),
    type: stored.idType,
    changeTo: url.pathname + url.search,
  };
  return {
    ...(await buildStepFrame(request, registration, "YourDetails", { page: stepPage })),
    answers: stepPage.answers,
    ...locked,
    recordedId: recordedId ?? (storedId && !changesId ? storedId : null),
  };
}

function describePage(request: Request, registration: Registration, record: Profile) {
  const { personalDetail } = registration.state;
  return selectStepPage(request, registration, {
    step: "YourDetails",
    pages: detailsPages,
    answers: fillPersonalFields(personalDetail, record),
    done: personalDetail !== null,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleRawForm(request, async (form) => {
    const registration = await requireRegistrationStep(request, "YourDetails");
    const record = await registration.customer.api.profiles.get();
    const stepPage = describePage(request, registration, record);
    const stored = findDraftIdNumber(registration.state.personalDetail, stepPage.begun);
    const filled = stepPage.fill(form);
    const locks = collectPersonalLocks(filled, record, stored);
    return saveStepForm(
      form,
      { page: stepPage, filled, schema: buildYourDetailsForm(locks) },
      (value, sent) => {
        const change = { personalDetail: withEffectiveIdNumber(value, locks, stored) };
        return finishStep(request, registration, "YourDetails", { ...sent, change });
      },
    );
  });
}

export default function YourDetails() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <PersonPage
      id="your-details"
      page={page}
      title={text("person-form:details.title")}
      step={page.step}
      back={page.back ? { to: page.back } : undefined}
      lead={text("person-form:details.lead")}
    />
  );
}
