/** Actions of helpers at a counter in their own name. */
import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { formatDate, formatTime, isDay, toSingaporeDay } from "~/lib/singapore-date";
import { createFileResponse } from "~/web/api/file-response.server";
import { requireDesk } from "~/web/customer/desk.server";
import { getPortal } from "~/web/dependencies.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { handleConfirmedForm } from "./confirmed-form.server";
import { startPersonSession } from "./person.server";
import { findClientForm, openClientForm, takePaymentForm, voidPaymentForm } from "./staff-form";
import { tillMethodNames } from "./till-words";

/** Finds clients. The page shows them below the form. */
export async function handleFindClient(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  return handleUnboundForm(
    request,
    findClientForm,
    async ({ clientId, name, dateOfBirth, reason }, { submission }) => {
      const found = await api.counterClients.find({
        body: {
          enteredBy,
          reason,
          clientId: clientId || null,
          name: clientId ? null : name,
          dateOfBirth: clientId ? null : dateOfBirth,
        },
      });
      return { lastResult: submission.reply(), found };
    },
    onRejected(showFieldError("clientId")),
  );
}

/** Opens the record of a person without a sign-in. */
export async function handleOpenClient(request: Request) {
  const desk = await requireDesk(request);
  return handleUnboundForm(
    request,
    openClientForm,
    ({ clientId }) => startPersonSession(request, desk, { clientId, to: paths.counter.start }),
    onRejected(showFieldError("idSeen")),
  );
}

/** Lists the unpaid orders of a client, or the one with this number. Null without a search. */
export async function findUnpaidOrders(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const params = new URL(request.url).searchParams;
  const [number, clientId] = [params.get("number"), params.get("client")];
  if (!number && !clientId) return null;
  return api.tills.open({
    body: { enteredBy, number: number?.slice(0, 30) || null, clientId: clientId || null },
  });
}

export async function handleTakePayment(request: Request) {
  return handleConfirmedForm(
    request,
    takePaymentForm,
    async ({ enteredBy, api }, taken, { form }) => {
      const { receiptNumber } = await api.tills.take({
        body: { enteredBy, ...taken },
        idempotencyKey: readIdempotencyKey(form),
      });
      return redirect(paths.to(paths.counter.receipt, { no: receiptNumber }));
    },
    onRejected(showFieldError("")),
  );
}

export async function handleVoidPayment(request: Request) {
  return handleConfirmedForm(
    request,
    voidPaymentForm,
    async ({ enteredBy, api }, wanted, { form }) => {
      const { receiptNumber } = await api.tills.void({
        body: { enteredBy, ...wanted },
        idempotencyKey: readIdempotencyKey(form),
      });
      return redirect(paths.to(paths.counter.receipt, { no: receiptNumber }));
    },
    onRejected(showFieldError("")),
  );
}

/** Reads the till of the day in the address, which is today by default. */
export async function readTillOfDay(request: Request, receiptNumber: string | null = null) {
  const { enteredBy, api } = await requireDesk(request);
  const today = toSingaporeDay(getPortal().clock.now());
  const wanted = new URL(request.url).searchParams.get("day") ?? today;
  const day = isDay(wanted) ? wanted : today;
  const { centerName, entries } = await api.tills.day({ body: { enteredBy, day, receiptNumber } });
  return { day, today, centerName, entries };
}

/** Finds today's entry with the receipt number in the address. Null if there is none. */
export async function findReceipt(request: Request) {
  const wanted = new URL(request.url).searchParams.get("no");
  const { entries, centerName } = await readTillOfDay(request, wanted?.slice(0, 20) || null);
  const entry = entries.find(({ receiptNumber }) => receiptNumber === wanted);
  return entry === undefined ? null : { entry, centerName };
}

const HEADINGS = [
  "Receipt",
  "Date",
  "Time",
  "Kind",
  "Way",
  "Amount",
  "For",
  "Cheque",
  "Voids",
  "Reason",
  "Staff",
];
/** Byte order mark, so that a spreadsheet reads names of any script. */
const UTF8 = "\uFEFF";

/** Builds the till of a day as a table for a spreadsheet (RFC 4180). */
export async function createTillCsv(request: Request): Promise<Response> {
  const { day, entries } = await readTillOfDay(request);
  const rows = entries.map((one) => [
    one.receiptNumber,
    formatDate(one.at),
    formatTime(one.at),
    one.kind,
    tillMethodNames[one.method] ?? one.method,
    (one.amount / 100).toFixed(2),
    one.number,
    one.chequeNumber ?? "",
    one.voids ?? "",
    one.reason ?? "",
    one.staff,
  ]);
  const text = UTF8 + [HEADINGS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
  return createFileResponse(
    {
      bytes: new TextEncoder().encode(text),
      contentType: "text/csv; charset=utf-8",
      fileName: `till-${day}.csv`,
    },
    "attachment",
  );
}

/** Formats a cell. Text that begins like a formula is marked as text (OWASP, CSV injection). A negative amount is a number. */
function cell(text: string): string {
  const isFormula = /^[=+@\t\r\n]/.test(text) || (/^-/.test(text) && !/^-\d+\.\d\d$/.test(text));
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
