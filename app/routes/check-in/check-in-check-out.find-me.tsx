import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DoorButtons, DoorLink } from "~/features/check-in/door-buttons";
import { backToStart, startPath } from "~/features/check-in/state";
import { checkInStep } from "~/features/check-in/state.server";
import * as paths from "~/lib/paths";
import { PageHeader, RouteError, useHiddenPageMeta } from "~/ui";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta("How should we look you up?", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "VALIDATION_PROFILE");
  const place = [state.title, state.organisation?.name, state.centerName];
  return {
    place: place.filter(Boolean).join(", "),
    start: startPath(state),
    back: backToStart(state),
  };
}

export default function HowToFindYou() {
  const { place, start } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="How should we look you up?"
        back={{ to: start, label: "Start again" }}
        lead={place}
      />
      <DoorButtons>
        <DoorLink to={paths.checkIn.mobile} icon="phone" label="By my mobile number" />
        <DoorLink
          to={paths.checkIn.idNumber}
          icon="card"
          label="By my ID number"
          hint="NRIC, FIN or passport"
        />
      </DoorButtons>
    </>
  );
}

export const ErrorBoundary = RouteError;
