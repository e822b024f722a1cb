/** The page that closes the customer's account, after it has said what is lost and what stays. */
import { z } from "zod";
import type { contract } from "~/contract";
import type { CallData } from "~/contract/call";
import type { GetText, Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import { createToken } from "~/lib/security/token.server";
import { describeItems } from "~/ui/language/item-words";
import { callWithRules, loadOrFallback, onUnsupported } from "~/web/api/call-rules.server";
import { requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import { handleForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { preprocessFields, readAsTyped, readTicked } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";
import { startSession } from "~/web/session/session.server";
import { addFlash } from "~/web/session/session-flash.server";
import { signOut } from "../../sign-in/sign-in.server";
import { signOutOtherDevices } from "./devices.server";

type Quote = CallData<typeof contract.accountClosing.quote>;

/** `quote` is null for a backend without closing. */
export async function loadCloseAccountView(request: Request) {
  const { api } = await toActingAsSelf(await requireCustomer(request));
  const [words, quote, data, profile] = await Promise.all([
    loadVisitorWords(request),
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
    cancelled: quote === null ? [] : listCancelled(quote, words.text),
    forfeits: quote?.forfeits ?? 0,
    packages: quote?.packages.map((one) => toLostPackage(one, words)) ?? [],
    owed: quote?.owed.map((one) => toOwedInvoice(one, words)) ?? [],
    refunds: quote?.refundsDue
      ? words.text("people:close.refunds", {
          amount: getFormats(words.language).money(quote.refundsDue),
        })
      : null,
    kept: data?.groups ?? null,
    idempotencyKey: createToken(),
  };
}

function listCancelled(quote: Quote, text: GetText): string[] {
  const { booked, forfeits } = quote;
  const matters: [number, string][] = [
    [
      booked,
      forfeits > 0
        ? text("people:close.booked", { count: booked, forfeits })
        : text("people:close.booked-free", { count: booked }),
    ],
    [quote.dentalAppointments, text("people:close.dental", { count: quote.dentalAppointments })],
    [quote.unpaidOrders, text("people:close.orders", { count: quote.unpaidOrders })],
    [quote.arrangements, text("people:close.egiro", { count: quote.arrangements })],
    [quote.cards, text("people:close.cards", { count: quote.cards })],
    [quote.actedForBy, text("people:close.acted-for-by", { count: quote.actedForBy })],
    [quote.lovedOnes, text("people:close.loved-ones", { count: quote.lovedOnes })],
  ];
  return matters.flatMap(([number, matter]) => (number > 0 ? [matter] : []));
}

function toLostPackage(one: Quote["packages"][number], { language, text }: Words) {
  const { date, money } = getFormats(language);
  return {
    termId: one.termId,
    lost: text("people:close.package", {
      product: one.productName,
      count: one.unusedSessions,
      date: date(one.validUntil),
    }),
    refund:
      one.refundAmount === null
        ? null
        : text("people:close.refund", { amount: money(one.refundAmount) }),
  };
}

function toOwedInvoice(
  { orderId, description, amount, deductedOn, packages }: Quote["owed"][number],
  { language, text }: Words,
) {
  const { date, money } = getFormats(language);
  const owed = { what: describeItems(description, text), amount: money(amount) };
  return {
    orderId,
    isDeducted: deductedOn !== null,
    owed: deductedOn
      ? text("people:close.owed-deducted", { ...owed, date: date(deductedOn) })
      : text("people:close.owed-to-pay", owed),
    pay: text("payment:pay", { amount: owed.amount }),
    packages: packages.map(({ termId, productName: programme, forName: name }) => ({
      termId,
      cancel: name
        ? text("people:close.owed-cancel-for", { programme, name })
        : text("people:close.owed-cancel", { programme }),
    })),
  };
}

const closingForm = z.preprocess(
  preprocessFields((raw) => ({
    forfeits: Number(readAsTyped(raw.forfeits)),
    sure: readTicked(raw.sure),
  })),
  z.object({
    forfeits: z.number().int().min(0),
    sure: z.literal(true, { error: reply("replies-booking:consent") }),
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
      await signOutOtherDevices(customer);
      return confirmClosed(request, await signOut(customer.session));
    },
    onRejected(showFieldError("sure")),
  );
}

const CLOSED = reply("replies-people:closed");

/** Shows the confirmation where the way by the identity provider ends. It waits in a new visitor's session. */
async function confirmClosed(request: Request, signedOut: Response): Promise<Response> {
  const { session, setCookie } = await startSession(request, {});
  await addFlash(session, { kind: "success", text: CLOSED });
  signedOut.headers.append("set-cookie", setCookie);
  return signedOut;
}
