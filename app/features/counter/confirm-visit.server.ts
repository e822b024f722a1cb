/** Confirms an act that cannot be taken back by the staff code, for a person without a sign-in whose record a helper opened. */
import { redirect } from "@remix-run/node";
import { staffCodeForm } from "~/features/check-in/forms";
import * as paths from "~/lib/paths";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { confirmHelper } from "~/web/customer/desk.server";
import { findWayToConfirm } from "~/web/customer/fresh-sign-in.server";
import { getPortal } from "~/web/dependencies.server";
import { handleForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import { readCounter } from "~/web/session/counter.server";
import { updateSessionPerson } from "~/web/session/session.server";

/** @throws a redirect to the counter's own page if no helper opened this record */
export async function confirmByStaffCode(request: Request) {
  const { session } = await requireCustomer(request);
  const counter = await readCounter(request);
  if (counter === null || findWayToConfirm(session) !== "staffCode")
    throw redirect(paths.counter.start);
  return handleForm(
    request,
    staffCodeForm,
    async ({ staffCode }) => {
      const { enteredBy: confirmedBy } = await confirmHelper(counter, staffCode);
      const authenticatedAt = getPortal().clock.now().toISOString();
      await updateSessionPerson(session, { authenticatedAt, confirmedBy });
      return redirect(toSafeReturnTo(new URL(request.url).searchParams.get("returnTo")));
    },
    onRejected(showFieldError("staffCode", getRejectionStatus)),
  );
}
