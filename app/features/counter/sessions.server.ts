/** Records of helpers about today's sessions, doctor's notes and assessments. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { recordId } from "~/contract/fields";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { requireDesk } from "~/web/customer/desk.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  handleUnboundForm,
  loadOrFallback,
  matchStatus,
  onRejected,
  showFieldError,
} from "~/web/forms/form-action.server";
import { preprocessFields, type RawFields, readAsTyped, readTicked } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";

/** Lists today's sessions at the helper's centre. */
async function loadTodaysSessions(request: Request) {
  const desk = await requireDesk(request);
  const { enteredBy, api } = desk;
  return { ...(await api.staffRecords.today({ body: { enteredBy } })), desk };
}

/** Reads the sessions of today and the client in the address, whose opening is recorded like a search. */
export async function loadSessionsView(request: Request) {
  const { centerName, sessions, desk } = await loadTodaysSessions(request);
  const wanted = new URL(request.url).searchParams.get("client");
  const found = sessions.find((one) => one.clientId === wanted);
  if (found === undefined) return { centerName, sessions, chosen: {} };
  const { clientId, name } = found;
  const { enteredBy, api } = desk;
  const { text } = await loadVisitorWords(request);
  const reason = text("counter:sessions.why");
  const body = { enteredBy, reason, clientId, name: null, dateOfBirth: null };
  const recorded = await loadOrFallback(api.counterClients.find({ body }), null);
  return { centerName, sessions, chosen: recorded === null ? {} : { clientId, name } };
}

const attendanceForm = z.preprocess(
  preprocessFields((raw) => ({ bookingId: readAsTyped(raw.bookingId), record: raw.came })),
  z.object({ bookingId: recordId, record: z.enum(["yes", "no", "correct"]) }),
);

const recorded = {
  yes: reply("replies-counter:came"),
  no: reply("replies-counter:absent"),
  correct: reply("replies-counter:corrected"),
};

export async function handleAttendance(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  return handleUnboundForm(
    request,
    attendanceForm,
    async ({ bookingId, record }) => {
      const came = record === "yes";
      await api.staffRecords.attendance({ body: { enteredBy, bookingId, came } });
      return redirectWithSuccess(request, paths.counter.sessions, recorded[record]);
    },
    onRejected(showFieldError("")),
  );
}

/** Finds an assessment of today by the booking in the address. */
export async function requireAssessment(request: Request) {
  const wanted = new URL(request.url).searchParams.get("booking");
  const { sessions } = await loadTodaysSessions(request);
  const found = sessions.find(({ bookingId }) => bookingId === wanted);
  if (found === undefined || found.figures.length === 0) throw redirect(paths.counter.sessions);
  return found;
}

/** The name of a figure's field. */
const fieldOf = (index: number) => `figure${index}`;
const WRONG = reply("replies-counter:results.number");

/** Reads the figures. Blank ones are left out. */
function resultsForm(names: readonly string[]) {
  return z.preprocess(
    preprocessFields((raw: RawFields) =>
      Object.fromEntries(
        names.map((_, index) => [fieldOf(index), readAsTyped(raw[fieldOf(index)])]),
      ),
    ),
    z
      .object(
        Object.fromEntries(
          names.map((_, index) => [
            fieldOf(index),
            z
              .string()
              .optional()
              .transform((text) => text?.trim().replace(",", ".") ?? "")
              .refine((text) => text === "" || /^\d{1,4}(\.\d{1,2})?$/.test(text), WRONG),
          ]),
        ),
      )
      .transform((typed) =>
        names.flatMap((name, index) => {
          const text = typed[fieldOf(index)];
          return text ? [{ name, value: Number(text) }] : [];
        }),
      )
      .refine((results) => results.length > 0, {
        path: [fieldOf(0)],
        error: reply("replies-counter:results.none"),
      }),
  );
}

export async function handleAssessmentResults(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const { bookingId, figures } = await requireAssessment(request);
  return handleUnboundForm(
    request,
    resultsForm(figures.map(({ name }) => name)),
    async (results) => {
      await api.staffRecords.results({ body: { enteredBy, bookingId, results } });
      return redirectWithSuccess(
        request,
        paths.counter.sessions,
        reply("replies-counter:results.saved"),
      );
    },
    onRejected(showFieldError("")),
  );
}

const noteForm = z.preprocess(
  preprocessFields((raw) => ({ seen: readTicked(raw.seen) })),
  z.object({ seen: z.literal(true, { error: reply("replies-counter:note.first") }) }),
);

/** Names the client of the note. A page without one leads to the search. */
export async function loadDoctorsNoteView(request: Request) {
  await requireDesk(request);
  const clientId = clientIdIn(request);
  if (clientId === "") throw redirect(paths.counter.findClient);
  return { clientId: spaceClientId(clientId) };
}

const clientIdIn = (request: Request) =>
  new URL(request.url).searchParams.get("client")?.slice(0, 64) ?? "";

export async function handleDoctorsNote(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const clientId = clientIdIn(request);
  return handleUnboundForm(
    request,
    noteForm,
    async () => {
      await api.staffRecords.doctorsNote({ body: { enteredBy, clientId } });
      return redirectWithSuccess(request, paths.counter.start, reply("replies-counter:note.saved"));
    },
    matchStatus(404)(showFieldError("seen")),
    onRejected(showFieldError("seen")),
  );
}
