import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaArgs } from "@remix-run/react";
import { mobileForm } from "~/features/check-in/forms";
import { identify } from "~/features/check-in/identify.server";
import { backToStart, stepPaths, TABLET_TYPING_SECONDS } from "~/features/check-in/state";
import { checkInStep } from "~/features/check-in/state.server";
import { callingCodes } from "~/lib/singapore/countries";
import { PhoneField, QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta("What is your mobile number?", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  return { back: backToStart(state, TABLET_TYPING_SECONDS) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  return unboundFormAction(request, mobileForm, (typed) =>
    identify(state, { verificationType: "mobile", ...typed }),
  );
}

export default function TypeMobile() {
  const [form, fields] = useForm<{ countryCode: string; phone: string }>({ id: "mobile" });
  return (
    <QuestionPage
      title="What is your mobile number?"
      back={{ to: stepPaths.VALIDATION_PROFILE }}
      form={form}
      button="Find me"
    >
      <PhoneField
        code={fields.countryCode}
        number={fields.phone}
        label="Mobile number"
        hint="The number you gave us. We use it only to find you."
        codes={callingCodes}
        autoComplete={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
