import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkInstead } from "~/features/people/linking/link-profile-button";
import { addLovedOne, forRegistration } from "~/features/people/linking/loved-ones.server";
import { emptyPersonalFields } from "~/features/people/profile/form-values";
import { PersonForm, personSummary } from "~/features/people/profile/person-form";
import { formFrame } from "~/features/people/profile/profile-form.server";
import { recordNewLovedOne } from "~/features/registration/journey/draft.server";
import { personalChoices } from "~/features/registration/journey/options";
import * as paths from "~/lib/paths";
import { newToken } from "~/lib/security/token.server";
import { RouteError } from "~/ui/errors/route-error";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm, withPreservedInput } from "~/web/forms/form.server";

export const handle = { scripts: true };

const TITLE = "Add a loved one";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  return {
    ...formFrame(null),
    back: forRegistration(request) ?? paths.people.lovedOnes,
    idempotencyKey: newToken(),
    answers: emptyPersonalFields,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return withPreservedInput(form, async () => {
    await requireLovedOneFeature(customer);
    return addLovedOne(request, customer, form, recordNewLovedOne);
  });
}

export default function AddLovedOne() {
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
      title={TITLE}
      lead="Please fill in the details of the person you act for, as they are on their identity card."
      back={{ to: page.back }}
      button="Add this person"
      idempotencyKey={page.idempotencyKey}
      before={<LinkInstead to={actionData && "linkTo" in actionData ? actionData.linkTo : null} />}
    >
      <PersonForm fields={fields} choices={personalChoices} page={page} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
