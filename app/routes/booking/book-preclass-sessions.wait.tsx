import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatWhenInFull } from "~/features/booking/appointment-words";
import { listSlots } from "~/features/booking/appointments/calendar.server";
import { describeNoLongerOffered, MY_SERVICES_PATH } from "~/features/booking/term.server";
import { requireSessionChoice } from "~/features/booking/times/session-choice.server";
import { joinWaitingList, requireNotWaiting } from "~/features/booking/waiting/waiting.server";
import { WaitingQuestion } from "~/features/booking/waiting/waiting-question";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireDayParam, requireIdParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta(useText()("booking:wait"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service } = await requireSessionChoice(request);
  const termId = service.term.id;
  const { day } = requireDayParam(request);
  const slots = await listSlots(customer.api, { termId }, day);
  const slot = slots.find(
    ({ id }) =>
      id === requireIdParam(request, "slot", paths.to(paths.booking.sessions, { term: termId })),
  );
  const choice = paths.to(paths.booking.sessions, { term: termId });
  if (slot === undefined)
    throw await redirectWithFlash(request, choice, describeNoLongerOffered("time"));
  await requireNotWaiting(request, customer, { termId, placeId: slot.id });
  const words = await loadVisitorWords(request);
  return {
    what: words.text("booking:wait.slot", {
      programme: service.productName,
      centre: service.centerName,
      when: formatWhenInFull(slot, words),
    }),
    backTo: paths.to(paths.booking.sessions, { term: termId, day }),
    idempotencyKey: createToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const wanted = {
    termId,
    slotId: requireIdParam(request, "slot", paths.to(paths.booking.sessions, { term: termId })),
  };
  const { day } = requireDayParam(request);
  const backTo = paths.to(paths.booking.sessions, { term: termId, day });
  return joinWaitingList(request, customer, form, { ...wanted, backTo });
}

export default function WaitForPlace() {
  return <WaitingQuestion {...useLoaderData<typeof loader>()} />;
}
