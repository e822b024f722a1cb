/** Bookings of a client who telephones, for a helper at a counter. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requiredText } from "~/contract/fields";
import { formatTitle, formatWhenInFull } from "~/features/booking/appointment-words";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { callWithRules, onNotFound } from "~/web/api/call-rules.server";
import { requireDesk } from "~/web/customer/desk.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { preprocessFields, readAsTyped, readNonBlank, readTicked } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";

/** Number of free times that a page lists. */
const MAX_TIMES = 40;

const readParam = (request: Request, name: string) =>
  new URL(request.url).searchParams.get(name)?.slice(0, 64) ?? "";

async function listBookings(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const clientId = readParam(request, "client");
  const found = await callWithRules(
    () => api.counterBookings.list({ body: { enteredBy, clientId } }),
    onNotFound(() => null),
  );
  if (found === null)
    throw await redirectWithFlash(request, paths.counter.findClient, {
      kind: "info",
      text: reply("replies:by-telephone-not-possible"),
    });
  return { enteredBy, api, clientId, found };
}

/** Lists what a client has booked, with the numbers to call back. A closed record, or one without a confirmed account, leads to the search. */
export async function loadBookingsByPhone(request: Request) {
  const { clientId, found } = await listBookings(request);
  const words = await loadVisitorWords(request);
  return {
    name: found.maskedName,
    numbers: found.numbers,
    bookings: found.bookings.map((one) => ({
      id: one.bookingId,
      title: formatTitle(one, words.text),
      when: formatWhenInFull(one, words),
      place: one.centerName,
      cancelTo: paths.to(paths.counter.changeBooking, { client: clientId, booking: one.bookingId }),
      moveTo: one.canMove
        ? paths.to(paths.counter.changeBooking, {
            client: clientId,
            booking: one.bookingId,
            move: "yes",
          })
        : null,
    })),
  };
}

const isMove = (request: Request) => readParam(request, "move") === "yes";

/** Shows one booking to cancel or to move. One that can no longer be changed leads to the list. */
export async function loadBookingChange(request: Request) {
  const { enteredBy, api, clientId, found } = await listBookings(request);
  const bookingId = readParam(request, "booking");
  const booking = found.bookings.find((one) => one.bookingId === bookingId);
  const back = paths.to(paths.counter.bookings, { client: clientId });
  if (booking === undefined || found.numbers.length === 0) throw redirect(back);
  const words = await loadVisitorWords(request);
  const { dayAndTime, series } = getFormats(words.language);
  const times = isMove(request)
    ? await api.counterBookings.times({ body: { enteredBy, clientId, bookingId } })
    : null;
  return {
    back,
    what: words.text("booking:titled", {
      title: formatTitle(booking, words.text),
      when: formatWhenInFull(booking, words),
    }),
    late: booking.late,
    expectedStart: booking.startsAt,
    numbers: series(found.numbers.map(({ number }) => number)),
    times:
      times?.slice(0, MAX_TIMES).map(({ id, startsAt }) => ({
        value: id,
        label: dayAndTime(startsAt),
      })) ?? null,
    idempotencyKey: createToken(),
  };
}

const buildChangeForm = <Slot extends z.ZodType>(slotId: Slot) =>
  z.preprocess(
    preprocessFields((raw) => ({
      slotId: readNonBlank(raw.slotId),
      expectedStart: readAsTyped(raw.expectedStart) ?? "",
      reason: readNonBlank(raw.reason),
      withCharge: readTicked(raw.withCharge) === true,
      calledBack: readTicked(raw.calledBack),
    })),
    z.object({
      slotId,
      expectedStart: z.iso.datetime(),
      reason: requiredText(reply("replies-counter:reason.required")),
      withCharge: z.boolean(),
      calledBack: z.literal(true, { error: reply("replies-counter:call-back-first") }),
    }),
  );

const cancelForm = buildChangeForm(z.undefined());
const moveForm = buildChangeForm(z.string({ error: reply("replies-counter:time.required") }));

/** Cancels the booking, or moves it to the chosen time. */
export async function handleBookingChange(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const clientId = readParam(request, "client");
  const who = { enteredBy, clientId, bookingId: readParam(request, "booking") };
  const words = await loadVisitorWords(request);
  const { dayAndTime } = getFormats(words.language);
  const finish = (text: string) =>
    redirectWithFlash(
      request,
      paths.to(paths.counter.bookings, { client: clientId }),
      createTextFlash("success", text, words),
    );
  if (!isMove(request))
    return handleUnboundForm(
      request,
      cancelForm,
      async ({ slotId: _none, ...change }, { form }) => {
        const { startsAt } = await api.counterBookings.cancel({
          body: { ...who, ...change },
          idempotencyKey: readIdempotencyKey(form),
        });
        return finish(words.text("counter:phone.cancelled", { when: dayAndTime(startsAt) }));
      },
      onRejected(showFieldError("reason")),
    );
  return handleUnboundForm(
    request,
    moveForm,
    async (change, { form, submission }) => {
      const { startsAt } = await api.counterBookings.move({
        body: { ...who, ...change },
        idempotencyKey: readIdempotencyKey(form),
      });
      if (startsAt === null)
        return submission.reply({
          fieldErrors: { slotId: [words.text("counter:phone.taken")] },
        });
      return finish(words.text("counter:phone.moved", { when: dayAndTime(startsAt) }));
    },
    onRejected(showFieldError("slotId")),
  );
}
