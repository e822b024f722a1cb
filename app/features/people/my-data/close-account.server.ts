/** The page that closes the customer's account, after it has said what is lost and what stays. */
import { z } from "zod";
import type { contract } from "~/contract";
import type { CallData } from "~/contract/call";
import { formatMoney } from "~/lib/money";
import { createToken } from "~/lib/security/token.server";
import { formatDate } from "~/lib/singapore-date";
import { formatCount } from "~/lib/text/count-words";
import { callWithRules, loadOrFallback, onUnsupported } from "~/web/api/call-rules.server";
import { requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import { handleForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { preprocessFields, readText, readTicked } from "~/web/forms/form-fields";
import { startSession } from "~/web/session/session.server";
import { addFlash } from "~/web/session/session-flash.server";
import { signOut } from "../../sign-in/sign-in.server";
import { signOutOthers } from "./devices.server";
import { toGroupRows } from "./my-data.server";

type Quote = CallData<typeof contract.accountClosing.quote>;

/** `quote` is null for a backend without closing. */
export async function loadCloseAccountView(request: Request) {
  const { api } = await toActingAsSelf(await requireCustomer(request));
  const [quote, data, profile] = await Promise.all([
    callWithRules(
      () => api.accountClosing.quote(),
      onUnsupported((): Quote | null => null),
    ),
    loadOrFallback(api.myData.summary(), null),
    api.profiles.get(),
  ]);
  return {
    clientId: profile.id,
    isOffered: quote !== null,
    cancelled: quote === null ? [] : cancelledText(quote),
    forfeits: quote?.forfeits ?? 0,
    packages: quote?.packages.map(packageText) ?? [],
    kept: data && toGroupRows(data),
    idempotencyKey: createToken(),
  };
}

function cancelledText(quote: Quote): string[] {
  const { booked, forfeits, dentalAppointments, unpaidOrders, arrangements, cards } = quote;
  const parts: [number, string][] = [
    [
      booked,
      `${formatCount(booked, "session")} booked${forfeits > 0 ? `, of which ${forfeits} count as used because it is too late to cancel` : ", cancelled without charge"}`,
    ],
    [dentalAppointments, `${formatCount(dentalAppointments, "dental appointment")}`],
    [unpaidOrders, `${formatCount(unpaidOrders, "order")} not paid yet`],
    [arrangements, `${formatCount(arrangements, "eGIRO arrangement")} by which you pay`],
    [cards, `${formatCount(cards, "saved card")}`],
    [quote.actedForBy, `${countPeople(quote.actedForBy)} who can act for you, and get a message`],
    [quote.lovedOnes, `${countPeople(quote.lovedOnes)} for whom you act`],
  ];
  return parts.flatMap(([number, text]) => (number > 0 ? [text] : []));
}

const countPeople = (count: number) => (count === 1 ? "1 person" : `${count} people`);

const packageText = (one: Quote["packages"][number]) => ({
  termId: one.termId,
  text: `${one.productName}: ${formatCount(one.unusedSessions, "unused session")}, until ${formatDate(one.validUntil)}`,
  refund: one.refundAmount === null ? null : formatMoney(one.refundAmount),
});

const closingForm = z.preprocess(
  preprocessFields((raw) => ({
    forfeits: Number(readText(raw.forfeits)),
    sure: readTicked(raw.sure),
  })),
  z.object({
    forfeits: z.number().int().min(0),
    sure: z.literal(true, { error: "Tick the box to continue" }),
  }),
);

/** Closes the account, and signs the customer out on every device. */
export async function closeAccount(request: Request) {
  const customer = await requireCustomer(request);
  return handleForm(
    request,
    closingForm,
    async ({ forfeits }, { form }) => {
      const { api } = await toActingAsSelf(customer);
      await api.accountClosing.close({
        body: { forfeits },
        idempotencyKey: readIdempotencyKey(form),
      });
      await signOutOthers(customer);
      return confirmClosed(request, await signOut(customer.session));
    },
    onRejected(showFieldError("sure")),
  );
}

const CLOSED = "Your account is closed. You are signed out on every device.";

/** Shows the confirmation where the way by the identity provider ends. It waits in a new visitor's session. */
async function confirmClosed(request: Request, signedOut: Response): Promise<Response> {
  const { session, setCookie } = await startSession(request, {});
  await addFlash(session, { kind: "success", text: CLOSED });
  signedOut.headers.append("set-cookie", setCookie);
  return signedOut;
}
