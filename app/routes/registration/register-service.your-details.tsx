import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Profile } from "~/contract/people/profile";
import { personalFields } from "~/features/people/profile/form-values";
import { PersonForm, personSummary } from "~/features/people/profile/person-form";
import { yourDetailsForm } from "~/features/people/profile/personal-details";
import {
  lockPersonal,
  withEffectiveIdNumber,
} from "~/features/people/profile/personal-locks.server";
import { type Registration, requireStep } from "~/features/registration/journey/draft.server";
import { personalChoices } from "~/features/registration/journey/options";
import { finishStep, stepFrame } from "~/features/registration/journey/step-form.server";
import { detailsPages, keptIdNumber } from "~/features/registration/journey/step-pages";
import { stepPage } from "~/features/registration/journey/step-pages.server";
import { maskIdNumber } from "~/lib/singapore/nric";
import { RouteError } from "~/ui/errors/route-error";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { parseForm, readForm, refuseForm, withPreservedInput } from "~/web/forms/form.server";

const TITLE = "Your details";
export const handle = { scripts: true };

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "YourDetails");
  const record = await registration.customer.api.profiles.get();
  const asked = askedOf(request, registration, record);
  const kept = keptIdNumber(registration.state.personalDetail, asked.begun);
  const url = new URL(request.url);
  const changesId = url.searchParams.get("change") === "id";
  url.searchParams.set("change", "id");
  return {
    ...(await stepFrame(request, registration, "YourDetails", asked)),
    answers: asked.answers,
    knownId: record.maskedNric
      ? { masked: record.maskedNric, type: record.idType }
      : kept?.nric && !changesId
        ? {
            masked: maskIdNumber(kept.nric),
            type: kept.idType,
            changeTo: url.pathname + url.search,
          }
        : null,
    emailLocked: Boolean(record.email),
    nameLocked: record.profileLinkingStatus === "LINKED" && Boolean(record.name),
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
  const form = await readForm(request);
  return withPreservedInput(form, () => answer(request, form));
}

async function answer(request: Request, form: FormData) {
  const registration = await requireStep(request, "YourDetails");
  const record = await registration.customer.api.profiles.get();
  const asked = askedOf(request, registration, record);
  const kept = keptIdNumber(registration.state.personalDetail, asked.begun);
  const whole = asked.fill(form);
  const locks = lockPersonal(whole, record, kept);
  const submission = parseForm(whole, yourDetailsForm(locks));
  const onward = await asked.next(form, submission);
  if (onward) return onward;
  if (submission.status !== "success") return refuseForm(submission);
  const personalDetail = withEffectiveIdNumber(submission.value, locks, kept);
  return finishStep(request, registration, "YourDetails", {
    form,
    submission,
    change: { personalDetail },
  });
}

export default function YourDetails() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof page.answers & { nric: string }>({
    id: "your-details",
    lastResult: actionData?.lastResult,
    defaultValue: { ...page.answers, nric: "" },
  });
  return (
    <QuestionPage
      form={form}
      errors={personSummary(form)}
      title={TITLE}
      step={page.step}
      back={page.back ? { to: page.back } : undefined}
      lead="Please fill in your own details, as they are on your identity card."
    >
      <input type="hidden" name="saves" defaultValue={page.saves} />
      <PersonForm fields={fields} choices={personalChoices} page={page} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
