import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personalFields } from "~/features/people/form-values";
import { linkingOf } from "~/features/people/link-page.server";
import { LinkInstead } from "~/features/people/link-profile-button";
import { PersonForm, personSummary } from "~/features/people/person-form";
import {
  formFrame,
  parseProfile,
  refusedProfile,
  toUpdate,
} from "~/features/people/profile-form.server";
import { personalChoices } from "~/features/registration/options";
import { messages } from "~/lib/messages";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { RouteError } from "~/ui/route-error";
import { actingName } from "~/web/acting-for.server";
import { type Customer, requireCustomer, updateDisplayName } from "~/web/customer.server";
import { redirectWithSuccess } from "~/web/flash.server";
import { readForm, refuseForm, withPreservedInput } from "~/web/form.server";
import { callWithRules, onRejected } from "~/web/form-action.server";
import * as paths from "~/web/paths";

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
