import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { loadDoorStart, requireDoor, startCheckIn } from "~/features/check-in/door.server";
import { DoorStart, useDoorTitle } from "~/features/check-in/door-start";
import { useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readUnboundForm } from "~/web/forms/form.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) => {
  const description = useText()("check-in:individual.description");
  return useHiddenPageMeta(useDoorTitle(data?.place), { description });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadDoorStart(args, "individual", args.params.activityId);

export async function action({ request, params }: ActionFunctionArgs) {
  const door = await requireDoor(request, "individual", params.activityId);
  await readUnboundForm(request);
  return startCheckIn(door, { role: "VOLUNTEER", volunteerKind: "Individual" });
}

export default function ForVolunteers() {
  const { place, tablet } = useLoaderData<typeof loader>();
  return <DoorStart tablet={tablet} place={place} lead={useText()("check-in:individual.lead")} />;
}
