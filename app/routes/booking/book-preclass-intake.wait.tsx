import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  requireIntake,
  requireIntakeChoice,
  toIntakeView,
} from "~/features/booking/intake/intake-choice.server";
import { MY_SERVICES_PATH } from "~/features/booking/term.server";
import { joinWaitingList, requireNotWaiting } from "~/features/booking/waiting/waiting.server";
import { WaitingQuestion } from "~/features/booking/waiting/waiting-question";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireIdParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta(useText()("booking:wait"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, intakes } = await requireIntakeChoice(request);
  const termId = service.term.id;
  const chosen = await requireIntake(request, intakes, termId);
  await requireNotWaiting(request, customer, { termId, placeId: chosen.id });
  const words = await loadVisitorWords(request);
  const intake = toIntakeView(chosen, words);
  return {
    what: words.text("booking:wait.intake", {
      programme: service.productName,
      centre: service.centerName,
      from: intake.from,
    }),
    recurrence: intake.recurrence,
    backTo: paths.to(paths.booking.intake, { term: termId }),
    idempotencyKey: createToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const intakeId = requireIdParam(
    request,
    "intake",
    paths.to(paths.booking.intake, { term: termId }),
  );
  const backTo = paths.to(paths.booking.intake, { term: termId });
  return joinWaitingList(request, customer, form, { termId, intakeId, backTo });
}

export default function WaitForIntake() {
  return <WaitingQuestion {...useLoaderData<typeof loader>()} />;
}
