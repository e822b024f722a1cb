import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkingOf } from "~/features/people/linking/link-page.server";
import { LinkInstead } from "~/features/people/linking/link-profile-button";
import { personalFields } from "~/features/people/profile/form-values";
import { PersonForm, personSummary } from "~/features/people/profile/person-form";
import {
  formFrame,
  parseProfile,
  refusedProfile,
  toUpdate,
} from "~/features/people/profile/profile-form.server";
import { personalChoices } from "~/features/registration/journey/options";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { RouteError } from "~/ui/errors/route-error";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { actingName } from "~/web/customer/acting-for.server";
import { type Customer, requireCustomer, updateDisplayName } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm, refuseForm, withPreservedInput } from "~/web/forms/form.server";
import { callWithRules, onRejected } from "~/web/forms/form-action.server";

export const handle = { scripts: true };

export const meta = () => usePageMeta("Edit personal details");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const record = await customer.api.profiles.get();
  return {
    ...formFrame(record),
    whose: actingName(customer),
    answers: personalFields(null, record),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return withPreservedInput(form, () => saveDetails(request, customer, form));
}

async function saveDetails(request: Request, customer: Customer, form: FormData) {
  const record = await customer.api.profiles.get();
  const submission = parseProfile(form, record);
  if (submission.status !== "success") return refuseForm(submission);
  const body = toUpdate(submission.value, record);
  const itself = customer.viewAs === null;
  return callWithRules(
    async () => {
      await customer.api.profiles.put({ body });
      if (itself) await updateDisplayName(customer, body.name);
      return redirectWithSuccess(request, paths.people.profile, messages.personalDetailUpdated);
    },
    onRejected(refusedProfile(submission, linkingOf(itself ? "my_self" : "loved_one"))),
  );
}

export default function EditProfile() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof page.answers & { nric: string }>({
    id: "person",
    lastResult: actionData?.lastResult,
    defaultValue: { ...page.answers, nric: "" },
  });
  return (
    <QuestionPage
      form={form}
      errors={personSummary(form)}
      title={page.whose ? `Edit details of ${page.whose}` : "Edit my details"}
      back={{ to: paths.people.profile }}
      button="Save details"
      before={<LinkInstead to={actionData && "linkTo" in actionData ? actionData.linkTo : null} />}
    >
      <PersonForm fields={fields} choices={personalChoices} page={page} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
