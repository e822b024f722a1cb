import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { deleteRegistrationDraft } from "~/features/registration/journey/draft.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, MessagePage, PageForm, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";

export const meta = () => usePageMeta(useText()("shell:registration.leave"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  const place = toSafeReturnTo(new URL(request.url).searchParams.get("to"));
  if (form.get("answers") !== "clear") return redirect(place);
  await deleteRegistrationDraft(customer);
  return redirectWithFlash(request, place, {
    kind: "success",
    text: reply("replies-registration:answers-deleted"),
  });
}

export default function LeaveRegistration() {
  const text = useText();
  return (
    <MessagePage
      title={text("registration:leave.title")}
      actions={
        <PageForm className="row">
          <Button name="answers" value="keep">
            {text("registration:leave.keep")}
          </Button>
          <ButtonLink to={paths.registration.start} kind="secondary">
            {text("registration:leave.stay")}
          </ButtonLink>
          <Button kind="quiet" name="answers" value="clear">
            {text("registration:leave.clear")}
          </Button>
        </PageForm>
      }
    >
      <p>{text("registration:leave.not-finished")}</p>
      <p>{text("registration:leave.later")}</p>
    </MessagePage>
  );
}
