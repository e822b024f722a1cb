import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaArgs } from "@remix-run/react";
import { buildMobileForm } from "~/features/check-in/forms";
import { identifyVisitor } from "~/features/check-in/identify.server";
import { findTabletReturn, stepPaths, TABLET_TYPING_SECONDS } from "~/features/check-in/state";
import { requireCheckInStep } from "~/features/check-in/state.server";
import { listCallingCodes } from "~/lib/language/country-choices";
import { PhoneField, QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { handleUnboundForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("check-in:mobile.title"), { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "VALIDATION_PROFILE");
  return { back: findTabletReturn(state, TABLET_TYPING_SECONDS) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await requireCheckInStep(request, "VALIDATION_PROFILE");
  return handleUnboundForm(request, buildMobileForm(await loadVisitorText(request)), (typed) =>
    identifyVisitor(state, { verificationType: "mobile", ...typed }),
  );
}

export default function TypeMobile() {
  const { language, text } = useLanguage();
  const [form, fields] = useForm<{ countryCode: string; phone: string }>({ id: "mobile" });
  return (
    <QuestionPage
      title={text("check-in:mobile.title")}
      back={{ to: stepPaths.VALIDATION_PROFILE }}
      form={form}
      button={text("check-in:find-me")}
    >
      <PhoneField
        code={fields.countryCode}
        number={fields.phone}
        label={text("check-in:mobile.label")}
        hint={text("check-in:mobile.hint")}
        codes={listCallingCodes(language)}
        autoComplete={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
