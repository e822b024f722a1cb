import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDoor, startCheckIn, startOf } from "~/features/check-in/door.server";
import { DoorButton, DoorButtons } from "~/features/check-in/door-buttons";
import { roleForm } from "~/features/check-in/forms";
import { QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

export const meta = () =>
  useHiddenPageMeta("What are you here for?", {
    description: "Check in when you come to this centre, and check out when you leave.",
  });

export const loader = (args: LoaderFunctionArgs) => startOf(args, "center", args.params.centerId);

export async function action({ request, params }: ActionFunctionArgs) {
  const door = await openDoor(request, "center", params.centerId);
  return unboundFormAction(request, roleForm, ({ role }) =>
    startCheckIn(
      door,
      role === "PARTICIPANT"
        ? { role, volunteerKind: null }
        : { role: "VOLUNTEER", volunteerKind: role },
    ),
  );
}

export default function AtTheCentre() {
  const { place } = useLoaderData<typeof loader>();
  const [form] = useForm<{ role: string }>({ id: "role" });
  return (
    <QuestionPage
      title="What are you here for?"
      lead={`Welcome to ${place.centerName}. Check in or check out here.`}
      form={form}
      button={null}
    >
      <DoorButtons>
        <DoorButton name="role" value="PARTICIPANT" icon="dumbbell" label="I have a session" />
        <DoorButton name="role" value="Individual" icon="user" label="I volunteer on my own" />
        <DoorButton
          name="role"
          value="Org"
          icon="family"
          label="I volunteer with my organisation"
          hint="Such as your company or school"
        />
      </DoorButtons>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
