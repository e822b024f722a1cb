/** The page that closes the customer's account, after it has said what is lost and what stays. */
import { z } from "zod";
import type { contract } from "~/contract";
import type { CallData } from "~/contract/call";
import { formatMoney } from "~/lib/money";
import { newToken } from "~/lib/security/token.server";
import { formatDate } from "~/lib/singapore-date";
import { countOf } from "~/lib/text/count-words";
import { callWithRules, onUnsupported, orFallback } from "~/web/api/call-rules.server";
import { actingAsSelf, requireCustomer } from "~/web/customer/customer.server";
import { idempotencyKeyOf } from "~/web/forms/form.server";
import { fieldError, formAction, onRejected } from "~/web/forms/form-action.server";
import { preprocessFields, textValue, ticked } from "~/web/forms/form-fields";
import { startSession } from "~/web/session/session.server";
import { addFlash } from "~/web/session/session-flash.server";
import { signOut } from "../../sign-in/sign-in.server";
import { signOutOthers } from "./devices.server";
import { shownGroups } from "./my-data.server";

type Quote = CallData<typeof contract.accountClosing.quote>;

/** `quote` is null for a backend without closing. */
export async function closeAccountView(request: Request) {
  const { api } = await actingAsSelf(await requireCustomer(request));
  const [quote, data, profile] = await Promise.all([
    callWithRules(
      () => api.accountClosing.quote(),
      onUnsupported((): Quote | null => null),
    ),
    orFallback(api.myData.summary(), null),
    api.profiles.get(),
  ]);
  return {
    clientId: profile.id,
    isOffered: quote !== null,
    cancelled: quote === null ? [] : cancelledText(quote),
    forfeits: quote?.forfeits ?? 0,
    packages: quote?.packages.map(packageText) ?? [],
    kept: data && shownGroups(data),
    idempotencyKey: newToken(),
  };
}

function cancelledText(quote: Quote): string[] {
  const { booked, forfeits, dentalAppointments, unpaidOrders, arrangements, cards } = quote;
  const parts: [number, string][] = [
    [
      booked,
      `${countOf(booked, "session")} booked${forfeits > 0 ? `, of which ${forfeits} count as used because it is too late to cancel` : ", cancelled without charge"}`,
    ],
    [dentalAppointments, `${countOf(dentalAppointments, "dental appointment")}`],
    [unpaidOrders, `${countOf(unpaidOrders, "order")} not paid yet`],
    [arrangements, `${countOf(arrangements, "eGIRO arrangement")} by which you pay`],
    [cards, `${countOf(cards, "saved card")}`],
    [quote.actedForBy, `${countPeople(quote.actedForBy)} who can act for you, and get a message`],
    [quote.lovedOnes, `${countPeople(quote.lovedOnes)} for whom you act`],
  ];
  return parts.flatMap(([number, text]) => (number > 0 ? [text] : []));
}

const countPeople = (count: number) => (count === 1 ? "1 person" : `${count} people`);

const packageText = (one: Quote["packages"][number]) => ({
  termId: one.termId,
  text: `${one.productName}: ${countOf(one.unusedSessions, "unused session")}, until ${formatDate(one.validUntil)}`,
  refund: one.refundAmount === null ? null : formatMoney(one.refundAmount),
});

const closingForm = z.preprocess(
  preprocessFields((raw) => ({
    forfeits: Number(textValue(raw.forfeits)),
    sure: ticked(raw.sure),
  })),
  z.object({
    forfeits: z.number().int().min(0),
    sure: z.literal(true, { error: "Tick the box to continue" }),
  }),
);

/** Closes the account, and signs the customer out on every device. */
export async function closeAccount(request: Request) {
  const customer = await requireCustomer(request);
  return formAction(
    request,
    closingForm,
    async ({ forfeits }, { form }) => {
      const { api } = await actingAsSelf(customer);
      await api.accountClosing.close({
        body: { forfeits },
        idempotencyKey: idempotencyKeyOf(form),
      });
      await signOutOthers(customer);
      return confirmClosed(request, await signOut(customer.session));
    },
    onRejected(fieldError("sure")),
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
