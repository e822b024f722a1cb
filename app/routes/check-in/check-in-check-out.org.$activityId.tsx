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
    { description: "Check in and check out with your organisation." },
  );

export const loader = (args: LoaderFunctionArgs) => startOf(args, "org", args.params.activityId);

export async function action({ request, params }: ActionFunctionArgs) {
  const door = await openDoor(request, "org", params.activityId);
  await readUnboundForm(request);
  return startCheckIn(door, { role: "VOLUNTEER", volunteerKind: "Org" });
}

export default function ForOrganisations() {
  const { place, tablet } = useLoaderData<typeof loader>();
  return (
    <DoorStart
      tablet={tablet}
      place={place}
      lead="For volunteers sent by an organisation: check in when you come, and check out when you leave."
    />
  );
}

export const ErrorBoundary = RouteError;
