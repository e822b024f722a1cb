import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { CheckInButtons, CheckInLink } from "~/features/check-in/check-in-buttons";
import { findTabletReturn, getStartPath } from "~/features/check-in/state";
import { requireCheckInStep } from "~/features/check-in/state.server";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { marks } from "~/lib/language/marks";
import * as paths from "~/lib/paths";
import { PageHeader, RouteError, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("check-in:look-up.title"), { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "VALIDATION_PROFILE");
  const { title, organisation, centerName } = state;
  const language = await readVisitorLanguage(request);
  const activity = title && translateProviderText(title, language);
  const place = [activity, organisation?.name, centerName];
  return {
    place: place.filter(Boolean).join(marks[language].comma),
    start: getStartPath(state),
    back: findTabletReturn(state),
  };
}

export default function HowToFindYou() {
  const { place, start } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHeader
        title={text("check-in:look-up.title")}
        back={{ to: start, label: text("check-in:start-again") }}
        lead={place}
      />
      <CheckInButtons>
        <CheckInLink
          to={paths.checkIn.mobile}
          icon="phone"
          label={text("check-in:look-up.mobile")}
        />
        <CheckInLink
          to={paths.checkIn.idNumber}
          icon="card"
          label={text("check-in:look-up.id-number")}
          hint={text("check-in:look-up.id-number-hint")}
        />
      </CheckInButtons>
    </>
  );
}

export const ErrorBoundary = RouteError;
