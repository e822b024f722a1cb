import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckInButton, CheckInButtons } from "~/features/check-in/check-in-buttons";
import { loadDoorStart, requireDoor, startCheckIn } from "~/features/check-in/door.server";
import { buildRoleForm } from "~/features/check-in/forms";
import { QuestionPage, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { handleUnboundForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { kiosk: true };

export const meta = () => {
  const text = useText();
  return useHiddenPageMeta(text("check-in:role.title"), {
    description: text("check-in:role.description"),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadDoorStart(args, "center", args.params.centerId);

export async function action({ request, params }: ActionFunctionArgs) {
  const door = await requireDoor(request, "center", params.centerId);
  return handleUnboundForm(request, buildRoleForm(await loadVisitorText(request)), ({ role }) =>
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
  const text = useText();
  const [form] = useForm<{ role: string }>({ id: "role" });
  return (
    <QuestionPage
      title={text("check-in:role.title")}
      lead={text("check-in:role.lead", { centre: place.centerName })}
      form={form}
      button={null}
    >
      <CheckInButtons>
        <CheckInButton
          name="role"
          value="PARTICIPANT"
          icon="dumbbell"
          label={text("check-in:role.participant")}
        />
        <CheckInButton
          name="role"
          value="Individual"
          icon="user"
          label={text("check-in:role.individual")}
        />
        <CheckInButton
          name="role"
          value="Org"
          icon="family"
          label={text("check-in:role.organisation")}
          hint={text("check-in:role.organisation-hint")}
        />
      </CheckInButtons>
    </QuestionPage>
  );
}
