import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { openDoor, startCheckIn, startOf } from "~/features/check-in/door.server";
import { DoorStart } from "~/features/check-in/door-start";
import { RouteError, useHiddenPageMeta } from "~/ui";
import { readUnboundForm } from "~/web/forms/form.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(
    data?.place.today === false ? "Not today" : (data?.place.title ?? "Check in and check out"),
    { description: "Check in and check out as a volunteer of this activity." },
  );

export const loader = (args: LoaderFunctionArgs) =>
  startOf(args, "individual", args.params.activityId);

export async function action({ request, params }: ActionFunctionArgs) {
  const door = await openDoor(request, "individual", params.activityId);
  await readUnboundForm(request);
  return startCheckIn(door, { role: "VOLUNTEER", volunteerKind: "Individual" });
}

export default function ForVolunteers() {
  const { place, tablet } = useLoaderData<typeof loader>();
  return (
    <DoorStart
      tablet={tablet}
      place={place}
      lead="For volunteers: check in when you come, and check out when you leave."
    />
  );
}

export const ErrorBoundary = RouteError;
