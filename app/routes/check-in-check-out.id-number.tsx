import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useActionData } from "@remix-run/react";
import { idNumberForm } from "~/journeys/check-in/forms";
import { backToStart, stepPaths, TABLET_TYPING_SECONDS } from "~/journeys/check-in/state";
import { identify } from "~/portal/check-in/identify.server";
import { checkInStep } from "~/portal/check-in/state.server";
import { parseForm, readOpenForm, refuseForm } from "~/portal/form.server";
import { QuestionPage, RouteError, TextField, useDoorMeta } from "~/ui";

export const handle = { bare: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useDoorMeta("What is your ID number?", data?.back);

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  return { back: backToStart(state, TABLET_TYPING_SECONDS) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  const submission = parseForm(await readOpenForm(request), idNumberForm);
  if (submission.status !== "success") return refuseForm(submission);
  return identify(state, { verificationType: "nric", ...submission.value });
}

export default function TypeIdNumber() {
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ nric: string }>({
    id: "id-number",
    lastResult: actionData?.lastResult,
  });
  return (
    <QuestionPage
      title="What is your ID number?"
      back={{ to: stepPaths.VALIDATION_PROFILE }}
      form={form}
      button="Find me"
    >
      <TextField
        field={fields.nric}
        label="NRIC, FIN or passport number"
        hint="Such as S1234567D"
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
