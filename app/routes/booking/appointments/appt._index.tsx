import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { messageLink } from "~/ui/page/message-link";
import { PasteLinkPage } from "~/ui/page/paste-link-page";
import { handleUnboundForm } from "~/web/forms/form-action.server";

export function meta() {
  const text = useText();
  return useHiddenPageMeta(text("links:appt.title"), {
    description: text("links:appt.find-description"),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return handleUnboundForm(request, messageLink, ({ link: id }) =>
    redirect(paths.to(paths.booking.byLink, { id })),
  );
}

export default function LinkFromSms() {
  const text = useText();
  return (
    <PasteLinkPage
      title={text("links:appt.title")}
      lead={text("links:appt.find-lead")}
      button={text("links:appt.find")}
      desk="hotline"
    />
  );
}
