import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { CheckInButton, CheckInButtons } from "~/features/check-in/check-in-buttons";
import { callAtDoor } from "~/features/check-in/door.server";
import { buildOrganisationForm } from "~/features/check-in/forms";
import { findTabletReturn, getStartPath } from "~/features/check-in/state";
import { redirectToReachedStep, requireCheckInStep } from "~/features/check-in/state.server";
import { QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { createPublicApi } from "~/web/api/public-api.server";
import { renderFormErrors } from "~/web/forms/form.server";
import { handleUnboundForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("check-in:organisation.title"), { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "SELECT_ORG");
  const organisations = await callAtDoor(() =>
    createPublicApi().volunteerAttendances.organisations(),
  );
  return { organisations, start: getStartPath(state), back: findTabletReturn(state) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await requireCheckInStep(request, "SELECT_ORG");
  const text = await loadVisitorText(request);
  return handleUnboundForm(request, buildOrganisationForm(text), async (chosen, { submission }) => {
    const organisations = await callAtDoor(() =>
      createPublicApi().volunteerAttendances.organisations(),
    );
    const organisation = organisations.find(({ id }) => id === chosen.organisation);
    if (organisation === undefined)
      return renderFormErrors(submission, {
        organisation: [text("check-in:organisation.required")],
      });
    return redirectToReachedStep({ ...state, organisation, visit: undefined, refusal: undefined });
  });
}

export default function ChooseOrganisation() {
  const { organisations, start } = useLoaderData<typeof loader>();
  const text = useText();
  const [form] = useForm<{ organisation: string }>({ id: "organisation" });
  return (
    <QuestionPage
      title={text("check-in:organisation.title")}
      back={{ to: start, label: text("check-in:start-again") }}
      form={form}
      button={null}
    >
      <CheckInButtons>
        {organisations.map(({ id, name }) => (
          <CheckInButton key={id} name="organisation" value={id} label={name} />
        ))}
      </CheckInButtons>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
