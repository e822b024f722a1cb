import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { clearRegistration } from "~/features/registration/journey/draft.server";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, MessagePage, PageForm, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";

export const meta = () => usePageMeta("Leave registration");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  const place = toSafeReturnTo(new URL(request.url).searchParams.get("to"));
  if (form.get("answers") !== "clear") return redirect(place);
  await clearRegistration(customer);
  return redirectWithFlash(request, place, {
    kind: "success",
    text: "Your registration answers were deleted.",
  });
}

export default function LeaveRegistration() {
  return (
    <MessagePage
      title="Do you want to leave your registration?"
      actions={
        <PageForm className="row">
          <Button name="answers" value="keep">
            Leave and keep my answers
          </Button>
          <ButtonLink to={paths.registration.start} kind="secondary">
            Stay and continue
          </ButtonLink>
          <Button kind="quiet" name="answers" value="clear">
            Leave and delete my answers
          </Button>
        </PageForm>
      }
    >
      <p>You have not finished registering, and nothing has been paid.</p>
      <p>
        If you keep your answers, you can continue later, on this or another device. Programmes you
        chose stay in your cart.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
