/**
 * The list of the kit's rules, each with the mistakes of a backend that it finds. `Kit.rule` takes only a rule of this list, so that no rule
 * is declared without a mistake. Each mistake names the group of rules that is run and the call that is blamed.
 */
import type { Mistake } from "./faulty-backend";

type Planted = Mistake & { rule: string; group: string; blamed: string };

const bearer = (token: string) => `Bearer ${token}`;
const done = (data: object) => ({ status: 200, body: { httpCode: 200, data } });

/** Sends the token of account A in place of any other. */
const asA: Mistake["asks"] = ({ headers }, { accounts }) =>
  headers.set("authorization", bearer(accounts[0].token));
const ifToken =
  (holds: (token: string | null, known: string[]) => boolean): Mistake["asks"] =>
  (sent, seen) => {
    const [a, b] = seen.accounts;
    const known = [a.token, b.token, a.expiredToken ?? ""].map(bearer);
    if (holds(sent.headers.get("authorization"), known)) asA(sent, seen);
  };

/** Answers 200 where nothing is found, with the last data of the call or without any. */
const foundAlways: Mistake["answers"] = (body, { status, kept }) => {
  if (status === 200) kept.found = body.data;
  return status === 404 ? done(kept.found ?? {}) : undefined;
};
/** Changes a refusal of one status. */
const ifRefused =
  (refused: number, change: (body: object) => object): Mistake["answers"] =>
  (body, { status }) =>
    status === refused ? { status, body: change(body) } : undefined;

const planted = <const All extends Record<string, Planted>>(all: All) => all;

export const mistakes = planted({
  "an expired token is accepted": {
    rule: "rejects an expired token with 400 and 1003",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    asks: ifToken((token, known) => token === known[2]),
  },
  "a token with a wrong signature is accepted": {
    rule: "rejects a token with a wrong signature",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    asks: ifToken((token, known) => token !== null && !known.includes(token)),
  },
  "no token is needed": {
    rule: "rejects a request without a token",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    asks: ifToken((token) => token === null),
  },
  "a refused token has no code": {
    rule: "rejects a request without a token",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ({ statusCode: _code, ...body }) => ({ body }),
  },
  "every sign-in is another customer": {
    rule: "a valid token is associated with a customer",
    group: "tokens",
    blamed: "auth.validate",
    at: /validate$/,
    answers: ({ data }) => done({ ...data, customerId: crypto.randomUUID() }),
  },
  "view-as is ignored": {
    rule: "refuses to act for a stranger",
    group: "people",
    blamed: "lovedOnes.list",
    at: /^GET \/profile$/,
    asks: ({ headers }) => headers.delete("view-as"),
  },
  "the ID number is not masked": {
    rule: "returns the sent profile, with the ID number masked",
    group: "people",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ({ data }) => done({ ...data, maskedNric: "S1234567D" }),
  },
  "a field is missing": {
    rule: "data has the shape that the contract declares",
    group: "people",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ({ data: { countryCode: _code, ...data } }) => done(data),
  },
  "a stranger's record is not refused": {
    rule: "refuses to act for a stranger",
    group: "people",
    blamed: "lovedOnes.list",
    at: /^GET \/lovedone\/./,
    answers: (_body, { kept }) => done({ ...kept }),
  },
  "another customer can change an address": {
    rule: "stores one address of each type until it is deleted",
    group: "people",
    blamed: "addresses.create",
    at: /^PUT \/profile\/address/,
    asks: asA,
  },
  "an address type is accepted twice": {
    rule: "stores one address of each type until it is deleted",
    group: "people",
    blamed: "addresses.create",
    at: /^POST \/profile\/address/,
    answers: (_body, { status, sent }) =>
      status === 409 ? done({ ...sent, id: "twice", sameAs: "NONE" }) : undefined,
  },
  "a deleted contact stays in the list": {
    rule: "a next of kin is stored, changed and deleted",
    group: "people",
    blamed: "contacts.create",
    at: /^GET \/profile\/contact/,
    answers: (body, { kept }) => {
      kept.list ??= body;
      return { body: kept.list };
    },
  },
  "a wrong mobile number is accepted": {
    rule: "creates a record by the rules of the personal form",
    group: "people",
    blamed: "profiles.put",
    at: /^PUT \/profile$/,
    asks: ({ body }) => {
      if (body.mobileNumber === "123") body.mobileNumber = "91234567";
    },
  },
  "a price with GST is a cent off": {
    rule: "prices with GST are rounded half up to the cent",
    group: "catalogue",
    blamed: "catalogue.offerings",
    at: /offerings/,
    answers: (body) => {
      for (const offer of body.data) offer.priceWithGst -= 1;
      return undefined;
    },
  },
  "200 in place of 404": {
    rule: "a product equals its entry in the list",
    group: "catalogue",
    blamed: "catalogue.product",
    at: /^GET \/products\/v2/,
    answers: foundAlways,
  },
  "the wrapper has no httpCode": {
    rule: "the wrapper's httpCode equals the status",
    group: "catalogue",
    blamed: "configuration.gst",
    at: /gst-configuration/,
    answers: ({ data }) => ({ body: { data } }),
  },
  "GST is rounded down": {
    rule: "totals are correct to the cent, with GST rounded half up",
    group: "money",
    blamed: "carts.checkoutInfo",
    at: /checkout-info/,
    answers: ({ data }) =>
      done({ ...data, gstAmount: data.gstAmount - 1, totalAmount: data.totalAmount - 1 }),
  },
  "a code takes off a cent too much": {
    rule: "a code takes off its percentage, half up, before GST",
    group: "money",
    blamed: "carts.applyCoupon",
    at: /checkout-info/,
    answers: ({ data }) =>
      done(data.discountAmount > 0 ? { ...data, discountAmount: data.discountAmount + 1 } : data),
  },
  "a stale total is taken": {
    rule: "refuses a stale total and an empty cart",
    group: "money",
    blamed: "carts.checkout",
    at: /cart\/checkout/,
    asks: ({ body }, { kept }) => {
      if (body) body.totalAmount = kept.total;
    },
    answers: ({ data }, { kept }) => {
      kept.total = data?.totalAmount ?? kept.total;
      return undefined;
    },
  },
  "idempotency keys are ignored": {
    rule: "twenty concurrent requests make one payment",
    group: "money",
    blamed: "payments.dbsPay",
    at: /dbs-pay/,
    answers: ({ data }) => data && done({ ...data, id: crypto.randomUUID() }),
  },
  "the checkout ignores its idempotency key": {
    rule: "twenty concurrent requests make one order",
    group: "money",
    blamed: "carts.checkout",
    at: /^POST \/cart\/checkout$/,
    asks: ({ headers }) => headers.set("idempotency-key", crypto.randomUUID()),
  },
  "B's list has A's orders": {
    rule: "an order of another customer is not found",
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order$/,
    asks: asA,
  },
  "B's list has A's addresses": {
    rule: "stores one address of each type until it is deleted",
    group: "people",
    blamed: "addresses.create",
    at: /^GET \/profile\/address$/,
    asks: asA,
  },
  "B's list has A's next of kin": {
    rule: "a next of kin is stored, changed and deleted",
    group: "people",
    blamed: "contacts.create",
    at: /^GET \/profile\/contact$/,
    asks: asA,
  },
  "B sees A's order": {
    rule: "an order of another customer is not found",
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order\/[^/]+$/,
    asks: asA,
  },
  "an order has another total than the cart": {
    rule: "an order has the agreed totals",
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order\/[^/]+$/,
    answers: ({ data, ...body }) =>
      data ? done({ ...data, totalAmount: data.totalAmount + 1 }) : { body },
  },
  "the oldest order comes first": {
    rule: "pages have the requested size, the newest order first",
    group: "money",
    blamed: "orders.list",
    at: /^GET \/order$/,
    asks: ({ url }) => url.searchParams.set("sort", "createdDate,asc"),
    answers: ({ data }) =>
      done({ ...data, content: [...data.content, ...data.content].slice(0, 2) }),
  },
  "times are those of Singapore": {
    rule: "an order has the agreed totals",
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order\/[^/]+$/,
    answers: ({ data, ...body }) => {
      if (!data) return { body };
      const local = new Date(Date.parse(data.createdDate) + 8 * 3_600_000);
      return done({ ...data, createdDate: local.toISOString() });
    },
  },
  "a wrong amount can be paid": {
    rule: "refuses an amount other than the order's",
    group: "money",
    blamed: "payments.dbsPay",
    at: /dbs-pay/,
    asks: ({ body }, { kept }) => {
      body.amount = kept.amount ??= body.amount - 1;
    },
  },
  "the code asks for another amount": {
    rule: "the PayNow code has payee, amount, reference and expiry",
    group: "money",
    blamed: "orders.qrString",
    at: /qr-string/,
    answers: ({ data, ...body }) =>
      data ? done({ ...data, amount: data.amount + 100 }) : { body },
  },
  "a time is booked twice": {
    rule: "twenty concurrent requests book a person into a time once",
    group: "booking",
    blamed: "sessions.schedule",
    at: /services\/sessions/,
    answers: (body) => {
      const groups = body.data?.[0]?.groups;
      if (groups?.scheduled.length === 1) groups.scheduled.push(groups.scheduled[0]);
      return undefined;
    },
  },
  "times are in no order": {
    rule: "lists future times in order, on the requested days",
    group: "booking",
    blamed: "sessions.vacantSlots",
    at: /vacant-slots/,
    answers: (body) => {
      body.data?.vacantSlots.reverse();
      return undefined;
    },
  },
  "days begin at midnight of Greenwich": {
    rule: "lists future times in order, on the requested days",
    group: "booking",
    blamed: "sessions.vacantSlots",
    at: /vacant-slots/,
    asks: ({ url }) => url.searchParams.delete("from"),
  },
  "a cancelled session is scheduled still": {
    rule: "a cancelled session is only in the cancelled groups",
    group: "booking",
    blamed: "sessions.cancel",
    at: /services\/sessions/,
    answers: (body) => {
      const groups = body.data?.[0]?.groups;
      groups?.scheduled.push(...groups.cancelled);
      return undefined;
    },
  },
  "free times are in no order": {
    rule: "lists free days in order, each with its times",
    group: "dental",
    blamed: "denticare.emptySlot",
    at: /empty-slot/,
    answers: (body) => {
      body.data?.reverse();
      return undefined;
    },
  },
  "an error page in place of JSON": {
    rule: "every answer except a file is JSON",
    group: "public",
    blamed: "egiro.bankList",
    at: /bank-list/,
    answers: () => ({ text: "<h1>It works!</h1>" }),
  },
  "None goes with another condition": {
    rule: "refuses None together with another condition",
    group: "people",
    blamed: "healthDeclarations.submit",
    at: /^POST \/profile\/health-declaration$/,
    asks: ({ body }) => {
      body.healthConditions = ["NONE"];
    },
  },
  "the GST rate is in thousandths of a percent": {
    rule: "returns the GST rate in hundredths of a percent",
    group: "catalogue",
    blamed: "configuration.gst",
    at: /gst-configuration/,
    answers: ({ data }) => done({ rateBasisPoints: data.rateBasisPoints * 100 }),
  },
  "categories are not listed": {
    rule: "every listed category has its products",
    group: "catalogue",
    blamed: "catalogue.products",
    at: /^GET \/programme\/category$/,
    answers: () => done([]),
  },
  "an unknown category is found": {
    rule: "an unknown category is not found",
    group: "catalogue",
    blamed: "catalogue.category",
    at: /^GET \/programme\/category\/[^/]+$/,
    answers: foundAlways,
  },
  "an unknown programme is found": {
    rule: "a programme that cannot be started now is not found",
    group: "catalogue",
    blamed: "configuration.mastercodes",
    at: /mastercode/,
    answers: foundAlways,
  },
  "no marketing channel is listed": {
    rule: "lists at least one marketing channel",
    group: "catalogue",
    blamed: "configuration.marketingChannels",
    at: /marketing-channel/,
    answers: ({ data }) => done({ ...data, content: [] }),
  },
  "the lines of a cart are in another order": {
    rule: "the cart contains the sent lines in order",
    group: "money",
    blamed: "carts.put",
    at: /^PUT \/cart$/,
    asks: ({ body }) => body.items.reverse(),
  },
  "an unknown code takes off a tenth": {
    rule: "an unknown code changes nothing",
    group: "money",
    blamed: "carts.applyCoupon",
    at: /applyCoupon/,
    asks: ({ body }) => {
      if (body.coupon === "NO-SUCH-CODE") body.coupon = "WELCOME10";
    },
  },
  "an unpaid order has an invoice": {
    rule: "an unpaid order has no tax invoice",
    group: "money",
    blamed: "orders.invoice",
    at: /invoice$/,
    answers: foundAlways,
  },
  "a saved card has its number": {
    rule: "lists saved cards without their numbers",
    group: "money",
    blamed: "payments.cards",
    at: /^GET \/linkpay\/cards$/,
    answers: () => {
      const expiry = { expiryMonth: 12, expiryYear: 2099, expired: false };
      const card = { id: "1", brand: "VISA", lastFour: "4242", isDefault: true, ...expiry };
      return done([{ ...card, pan: "4242 4242 4242 4242" }]);
    },
  },
  "a bought package is not listed": {
    rule: "lists the bought packages",
    group: "booking",
    blamed: "services.list",
    at: /^GET \/service$/,
    answers: ({ data }) => done({ ...data, services: [] }),
  },
  "a review lists no free time": {
    rule: "a review books nothing and lists the free times",
    group: "booking",
    blamed: "sessions.review",
    at: /yoda-sessions\/review/,
    answers: ({ data }) => done({ ...data, free: [] }),
  },
  "a booking ignores its idempotency key": {
    rule: "a repeated key gets the first answer again",
    group: "booking",
    blamed: "sessions.schedule",
    at: /yoda-sessions\/schedule$/,
    asks: ({ headers }) => headers.set("idempotency-key", crypto.randomUUID()),
  },
  "another customer can cancel a session": {
    rule: "refuses to cancel another customer's session",
    group: "booking",
    blamed: "sessions.cancel",
    at: /yoda-sessions\/cancel$/,
    asks: asA,
  },
  "no treatment is listed": {
    rule: "lists at least one treatment and one clinic",
    group: "dental",
    blamed: "denticare.treatments",
    at: /denticare\/treatments/,
    answers: () => done([]),
  },
  "an unknown appointment is cancelled": {
    rule: "returns three lists, without appointments of other customers",
    group: "dental",
    blamed: "denticare.history",
    at: /^DELETE \/denticare\/appointment/,
    answers: foundAlways,
  },
  "a link that was never sent opens something": {
    rule: "an unknown link is not found",
    group: "public",
    blamed: "eInvoices.get",
    at: /public\/v1\/(inv|feedback)\//,
    answers: foundAlways,
  },
  "an unknown appointment has a status": {
    rule: "an unknown appointment has no status",
    group: "public",
    blamed: "denticarePublic.cancellation",
    at: /denticare\/cancellation/,
    answers: ({ data }) => done({ ...data, status: "CONFIRMED" }),
  },
  "any code opens a session": {
    rule: "a poster that is not the provider's is not found",
    group: "public",
    blamed: "checkIns.validateQrAap",
    at: /validate-qr-aap/,
    answers: foundAlways,
  },
  "organisations need a token": {
    rule: "lists the organisations without a token",
    group: "public",
    blamed: "volunteerAttendances.organisations",
    at: /volunteer-org/,
    answers: () => ({ status: 401, body: { httpCode: 401, statusCode: 1004 } }),
  },
  "a bank is listed twice": {
    rule: "lists the participating banks, each once",
    group: "public",
    blamed: "egiro.bankList",
    at: /bank-list/,
    answers: ({ data }) => done([...data, data[0]]),
  },
  "an optional call is forbidden": {
    rule: "answers if the backend offers it",
    group: "public",
    blamed: "carts.get",
    at: /^GET \/(config\/app|public\/v1\/denticare\/services|cart|notification|waiting-list|profile\/access-history)$/,
    answers: () => ({ status: 403, body: { httpCode: 403 } }),
  },
  "no call needs a token": {
    rule: "a caller without a token is refused with 401",
    group: "refusals",
    blamed: "orders.get",
    at: /./,
    answers: (_body, { status }) => (status === 401 ? done({}) : undefined),
  },
  "no notice needs a signature": {
    rule: "a notice without a signature is refused with 401",
    group: "refusals",
    blamed: "payments.bankNotice",
    at: /notice/,
    answers: (_body, { status }) => (status === 401 ? done({}) : undefined),
  },
  "an unknown id is answered with a page": {
    rule: "an unknown id is answered as the contract says",
    group: "refusals",
    blamed: "eInvoices.get",
    at: /./,
    answers: () => ({ text: "<h1>Not found</h1>" }),
  },
  "a required call is missing": {
    rule: "a required call is offered",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: () => ({ status: 501, body: { httpCode: 501 } }),
  },
  "a call fails": {
    rule: "no call fails",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: () => ({ status: 500, body: { httpCode: 500 } }),
  },
  "a refusal does not carry its status": {
    rule: "a refusal carries its status as httpCode",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ifRefused(401, (body) => ({ ...body, httpCode: 200 })),
  },
  "a refusal has a status code of another API": {
    rule: "statusCode is a code of SPEC section 8",
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ifRefused(401, (body) => ({ ...body, statusCode: 16 })),
  },
  "a refusal has an undeclared error code": {
    rule: "errorCode is declared by the contract",
    group: "people",
    blamed: "profiles.put",
    at: /^PUT \/profile$/,
    answers: ifRefused(400, (body) => ({ ...body, errorCode: "CART_EMPTY" })),
  },
});

/** A rule of the kit. Every rule has a mistake that it finds. */
export type RuleName = (typeof mistakes)[keyof typeof mistakes]["rule"];
