import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { buildChoicePath, toSlotChoice } from "~/features/denticare/choice/choice";
import { answerDentalStep, readDentalChoice } from "~/features/denticare/choice/choice.server";
import { DentalQuestion } from "~/features/denticare/choice/dental-question";
import { createVisitorDentalChoices } from "~/features/denticare/choice/offers.server";
import { findBooking } from "~/features/denticare/visitor/booking.server";
import {
  denticareHeaders,
  requirePublicDenticare,
} from "~/features/denticare/visitor/public-guard.server";
import {
  ensureDenticareSession,
  findDenticareSession,
} from "~/features/denticare/visitor/session.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { callWithRules, onRejectedOrUnavailable, onUnsupported } from "~/web/api/call-rules.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { readUnboundForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

const PLACE = { base: paths.denticare.book } as const;

export const headers = () => denticareHeaders;

export function meta({ data: page }: MetaArgs<typeof loader>) {
  const text = useText();
  const title = page?.choice.title ?? text("denticare:start.title");
  return usePageMeta(title, text("denticare:choose.description"));
}

/** Step 1: treatment, place and time. An unfinished booking is shown first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const api = await requirePublicDenticare(request);
  if (new URL(request.url).search === "") {
    const unfinished = await findBooking(request);
    if (unfinished && unfinished.appointment.status !== "CONFIRMED")
      throw redirect(paths.denticare.retained);
  }
  await callWithRules(() => api.services(), onUnsupported(afterSignIn(request)));
  const offers = createVisitorDentalChoices(api, await findDenticareSession(request));
  const { title, ...choice } = await readDentalChoice(
    request,
    offers,
    PLACE,
    await loadVisitorWords(request),
  );
  if (title === null) throw redirect(paths.denticare.details);
  return { choice: { ...choice, title } };
}

/** Redirects to sign-in if the backend offers nothing to visitors. */
const afterSignIn = (request: Request) => async (): Promise<never> => {
  const text = reply("replies:denticare.log-in");
  throw await redirectWithFlash(request, paths.denticare.schedule, { kind: "info", text });
};

export async function action({ request }: ActionFunctionArgs) {
  const api = await requirePublicDenticare(request);
  const offers = createVisitorDentalChoices(api, await findDenticareSession(request));
  const answer = await answerDentalStep(request, await readUnboundForm(request), offers, PLACE);
  if (answer === null) return redirect(paths.denticare.book);
  if ("refused" in answer) return answer.refused;
  const slot = toSlotChoice(answer.answers);
  if (slot === null) return redirect(buildChoicePath(paths.denticare.book, answer.answers));
  // A confirmed booking is final, so another appointment starts in a new session.
  const before = await findBooking(request);
  const renew = before?.appointment.status === "CONFIRMED";
  const { id, headers } = await ensureDenticareSession(request, renew);
  return callWithRules(
    async () => {
      await api.createAppointment({ body: { ...slot, clientSessionId: id } });
      return redirect(paths.denticare.details, { headers });
    },
    onRejectedOrUnavailable(({ message, status, failure }) => {
      const lastResult = answer.submission.reply({ fieldErrors: { answer: [message] } });
      return data({ lastResult, refusal: failure.errorCode ?? "" }, { status, headers });
    }),
  );
}

export default function BookAppointment() {
  const { choice } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DentalQuestion
      choice={choice}
      backTo={paths.denticare.start}
      step={{ at: 1, of: 3, label: text("denticare:choose.step") }}
    />
  );
}
