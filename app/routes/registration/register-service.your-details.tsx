import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Profile } from "~/contract/people/profile";
import { personalFields } from "~/features/people/profile/form-values";
import { PersonPage } from "~/features/people/profile/person-page";
import { yourDetailsForm } from "~/features/people/profile/personal-details";
import {
  lockPersonal,
  withEffectiveIdNumber,
} from "~/features/people/profile/personal-locks.server";
import { formFrame } from "~/features/people/profile/profile-form.server";
import { type Registration, requireStep } from "~/features/registration/journey/draft.server";
import { finishStep, stepFrame } from "~/features/registration/journey/step-form.server";
import { detailsPages, draftIdNumber } from "~/features/registration/journey/step-pages";
import { stepPage } from "~/features/registration/journey/step-pages.server";
import { maskIdNumber } from "~/lib/singapore/nric";
import { RouteError } from "~/ui/errors/route-error";
import { usePageMeta } from "~/ui/page-meta";
import { withPreservedInput } from "~/web/forms/form-action.server";
import { saveStepForm } from "~/web/journey/step-action.server";

const TITLE = "Your details";
export const handle = { scripts: true };

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "YourDetails");
  const record = await registration.customer.api.profiles.get();
  const asked = askedOf(request, registration, record);
  const { knownId, ...locked } = formFrame(record);
  const kept = draftIdNumber(registration.state.personalDetail, asked.begun);
  const url = new URL(request.url);
  const changesId = url.searchParams.get("change") === "id";
  url.searchParams.set("change", "id");
  const keptId = kept?.nric && {
    masked: maskIdNumber(kept.nric),
    type: kept.idType,
    changeTo: url.pathname + url.search,
  };
  return {
    ...(await stepFrame(request, registration, "YourDetails", asked)),
    answers: asked.answers,
    ...locked,
    knownId: knownId ?? (keptId && !changesId ? keptId : null),
  };
}

function askedOf(request: Request, registration: Registration, record: Profile) {
  const { personalDetail } = registration.state;
  return stepPage(request, registration, {
    step: "YourDetails",
    pages: detailsPages,
    answers: personalFields(personalDetail, record),
    done: personalDetail !== null,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return withPreservedInput(request, async (form) => {
    const registration = await requireStep(request, "YourDetails");
    const record = await registration.customer.api.profiles.get();
    const asked = askedOf(request, registration, record);
    const kept = draftIdNumber(registration.state.personalDetail, asked.begun);
    const filled = asked.fill(form);
    const locks = lockPersonal(filled, record, kept);
    return saveStepForm(
      form,
      { page: asked, filled, schema: yourDetailsForm(locks) },
      (value, sent) => {
        const change = { personalDetail: withEffectiveIdNumber(value, locks, kept) };
        return finishStep(request, registration, "YourDetails", { ...sent, change });
      },
    );
  });
}

export default function YourDetails() {
  const page = useLoaderData<typeof loader>();
  return (
    <PersonPage
      id="your-details"
      page={page}
      title={TITLE}
      step={page.step}
      back={page.back ? { to: page.back } : undefined}
      lead="Please fill in your own details, as they are on your identity card."
    />
  );
}

export const ErrorBoundary = RouteError;
