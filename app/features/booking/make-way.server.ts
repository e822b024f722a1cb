/** Sessions that stand before an assessment that comes first: which they are, and cancelling them without charge. */
import { redirect } from "@remix-run/node";
import { isRefused } from "~/web/client.server";
import { type Customer, requireCustomer } from "~/web/customer.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { idempotencyKeyOf } from "~/web/form.server";
import { orMissing } from "~/web/not-found.server";
import { orInstead } from "~/web/page-part.server";
import { showAppointment } from "./appointments.server";
import { bookingPath, sessionChoice } from "./session-choice.server";
import { idIn, MY_SERVICES } from "./term.server";
import { whenInFull } from "./words";

/** Null where nothing is in the way, or the provider does not tell. */
export async function inTheWay({ api }: Customer, termId: string) {
  const first = await orInstead(api.sessions.assessmentFirst({ query: { termId } }), null);
  return first !== null && first.inTheWay.length > 0 ? first : null;
}

/** @throws a redirect to the choice of a time where nothing is in the way. */
export async function makeWayView(request: Request) {
  const { customer, service, kind } = await sessionChoice(request);
  const termId = service.term.id;
  const first = kind === "PRE_SESSION" ? await inTheWay(customer, termId) : null;
  if (first === null) throw redirect(bookingPath(termId));
  const ofRun = service.programContentType === "INTAKES";
  return {
    place: `${service.productName} at ${service.centerName}, for ${service.clientName}.`,
    ofRun,
    earliest: first.earliest && whenInFull(first.earliest),
    sessions: first.inTheWay.map((one) => {
      const { id, rescheduleTo, cancelTo } = showAppointment(one, ofRun);
      return { id, when: whenInFull(one), rescheduleTo, cancelTo };
    }),
  };
}

/** The provider looks at the one-time key first: pressed twice, the second answer is the first. */
export async function makeWay(request: Request, form: FormData): Promise<Response> {
  const customer = await requireCustomer(request);
  const termId = idIn(request, "term", MY_SERVICES);
  const body = { termId, consent: true as const };
  try {
    const { cancelled } = await orMissing(() =>
      customer.api.sessions.makeWay({ body, idempotencyKey: idempotencyKeyOf(form) }),
    );
    const what = cancelled.length === 1 ? "One session is" : `${cancelled.length} sessions are`;
    return await redirectWithFlash(request, bookingPath(termId), {
      kind: "success",
      text: `${what} cancelled without charge. Now choose the time of your pre-assessment.`,
    });
  } catch (error) {
    if (!isRefused(error)) throw error;
    return redirectWithFlash(request, bookingPath(termId), refusedFlash(error));
  }
}
