import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { MetaArgs } from "@remix-run/react";
import { buildIdNumberForm } from "~/features/check-in/forms";
import { identifyVisitor } from "~/features/check-in/identify.server";
import { findTabletReturn, stepPaths, TABLET_TYPING_SECONDS } from "~/features/check-in/state";
import { requireCheckInStep } from "~/features/check-in/state.server";
import { QuestionPage, RouteError, TextField, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { handleUnboundForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("check-in:id-number.title"), { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "VALIDATION_PROFILE");
  return { back: findTabletReturn(state, TABLET_TYPING_SECONDS) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await requireCheckInStep(request, "VALIDATION_PROFILE");
  return handleUnboundForm(request, buildIdNumberForm(await loadVisitorText(request)), (typed) =>
    identifyVisitor(state, { verificationType: "nric", ...typed }),
  );
}

export default function TypeIdNumber() {
  const text = useText();
  const [form, fields] = useForm<{ nric: string }>({ id: "id-number" });
  return (
    <QuestionPage
      title={text("check-in:id-number.title")}
      back={{ to: stepPaths.VALIDATION_PROFILE }}
      form={form}
      button={text("check-in:find-me")}
    >
      <TextField
        field={fields.nric}
        label={text("check-in:id-number.label")}
        hint={text("check-in:id-number.hint")}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
