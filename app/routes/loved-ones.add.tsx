import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emptyPersonalFields } from "~/features/people/form-values";
import { LinkInstead } from "~/features/people/link-profile-button";
import { addLovedOne, forRegistration } from "~/features/people/loved-ones.server";
import { PersonForm, personSummary } from "~/features/people/person-form";
import { formFrame } from "~/features/people/profile-form.server";
import { recordNewLovedOne } from "~/features/registration/draft.server";
import { personalChoices } from "~/features/registration/options";
import { newToken } from "~/lib/token.server";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { RouteError } from "~/ui/route-error";
import { requireLovedOneFeature } from "~/web/acting-for.server";
import { requireCustomer } from "~/web/customer.server";
import { readForm, withPreservedInput } from "~/web/form.server";
import * as paths from "~/web/paths";

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
