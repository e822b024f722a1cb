import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaArgs } from "@remix-run/react";
import { idNumberForm } from "~/features/check-in/forms";
import { identify } from "~/features/check-in/identify.server";
import { backToStart, stepPaths, TABLET_TYPING_SECONDS } from "~/features/check-in/state";
import { checkInStep } from "~/features/check-in/state.server";
import { QuestionPage, RouteError, TextField, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta("What is your ID number?", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  return { back: backToStart(state, TABLET_TYPING_SECONDS) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  return unboundFormAction(request, idNumberForm, (typed) =>
    identify(state, { verificationType: "nric", ...typed }),
  );
}

export default function TypeIdNumber() {
  const [form, fields] = useForm<{ nric: string }>({ id: "id-number" });
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
