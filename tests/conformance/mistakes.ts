/** Mistakes that a backend can make, each with the group of rules that finds it and the call that is blamed. */
import type { Mistake } from "./faulty-backend";

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

export const mistakes: Record<string, Mistake & { group: string; blamed: string }> = {
  "an expired token is accepted": {
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    asks: ifToken((token, known) => token === known[2]),
  },
  "a token with a wrong signature is accepted": {
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    asks: ifToken((token, known) => token !== null && !known.includes(token)),
  },
  "no token is needed": {
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    asks: ifToken((token) => token === null),
  },
  "a refused token has no code": {
    group: "tokens",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ({ statusCode: _code, ...body }) => ({ body }),
  },
  "every sign-in is another customer": {
    group: "tokens",
    blamed: "auth.validate",
    at: /validate$/,
    answers: ({ data }) => done({ ...data, customerId: crypto.randomUUID() }),
  },
  "view-as is ignored": {
    group: "people",
    blamed: "lovedOnes.list",
    at: /^GET \/profile$/,
    asks: ({ headers }) => headers.delete("view-as"),
  },
  "the ID number is not masked": {
    group: "people",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ({ data }) => done({ ...data, maskedNric: "S1234567D" }),
  },
  "a field is missing": {
    group: "people",
    blamed: "profiles.get",
    at: /^GET \/profile$/,
    answers: ({ data: { countryCode: _code, ...data } }) => done(data),
  },
  "a stranger's record is not refused": {
    group: "people",
    blamed: "lovedOnes.list",
    at: /^GET \/lovedone\/./,
    answers: (_body, { kept }) => done({ ...kept }),
  },
  "another customer can change an address": {
    group: "people",
    blamed: "addresses.create",
    at: /^PUT \/profile\/address/,
    asks: asA,
  },
  "an address type is accepted twice": {
    group: "people",
    blamed: "addresses.create",
    at: /^POST \/profile\/address/,
    answers: (_body, { status, sent }) =>
      status === 409 ? done({ ...sent, id: "twice", sameAs: "NONE" }) : undefined,
  },
  "a deleted contact stays in the list": {
    group: "people",
    blamed: "contacts.create",
    at: /^GET \/profile\/contact/,
    answers: (body, { kept }) => {
      kept.list ??= body;
      return { body: kept.list };
    },
  },
  "a wrong mobile number is accepted": {
    group: "people",
    blamed: "profiles.put",
    at: /^PUT \/profile$/,
    asks: ({ body }) => {
      if (body.mobileNumber === "123") body.mobileNumber = "91234567";
    },
  },
  "a price with GST is a cent off": {
    group: "catalogue",
    blamed: "catalogue.offerings",
    at: /offerings/,
    answers: (body) => {
      for (const offer of body.data) offer.priceWithGst -= 1;
      return undefined;
    },
  },
  "200 in place of 404": {
    group: "catalogue",
    blamed: "catalogue.product",
    at: /^GET \/products\/v2/,
    answers: (body, { status, kept }) => {
      if (status === 200) kept.product = body;
      return status === 404 ? { status: 200, body: kept.product } : undefined;
    },
  },
  "the wrapper has no httpCode": {
    group: "catalogue",
    blamed: "configuration.gst",
    at: /gst-configuration/,
    answers: ({ data }) => ({ body: { data } }),
  },
  "GST is rounded down": {
    group: "money",
    blamed: "carts.checkoutInfo",
    at: /checkout-info/,
    answers: ({ data }) =>
      done({ ...data, gstAmount: data.gstAmount - 1, totalAmount: data.totalAmount - 1 }),
  },
  "a code takes off a cent too much": {
    group: "money",
    blamed: "carts.applyCoupon",
    at: /checkout-info/,
    answers: ({ data }) =>
      done(data.discountAmount > 0 ? { ...data, discountAmount: data.discountAmount + 1 } : data),
  },
  "a stale total is taken": {
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
    group: "money",
    blamed: "payments.dbsPay",
    at: /dbs-pay/,
    answers: ({ data }) => data && done({ ...data, id: crypto.randomUUID() }),
  },
  "the checkout ignores its idempotency key": {
    group: "money",
    blamed: "carts.checkout",
    at: /^POST \/cart\/checkout$/,
    asks: ({ headers }) => headers.set("idempotency-key", crypto.randomUUID()),
  },
  "B's list has A's orders": {
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order$/,
    asks: asA,
  },
  "B's list has A's addresses": {
    group: "people",
    blamed: "addresses.create",
    at: /^GET \/profile\/address$/,
    asks: asA,
  },
  "B's list has A's next of kin": {
    group: "people",
    blamed: "contacts.create",
    at: /^GET \/profile\/contact$/,
    asks: asA,
  },
  "B sees A's order": {
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order\/[^/]+$/,
    asks: asA,
  },
  "an order has another total than the cart": {
    group: "money",
    blamed: "orders.get",
    at: /^GET \/order\/[^/]+$/,
    answers: ({ data, ...body }) =>
      data ? done({ ...data, totalAmount: data.totalAmount + 1 }) : { body },
  },
  "the oldest order comes first": {
    group: "money",
    blamed: "orders.list",
    at: /^GET \/order$/,
    asks: ({ url }) => url.searchParams.set("sort", "createdDate,asc"),
    answers: ({ data }) =>
      done({ ...data, content: [...data.content, ...data.content].slice(0, 2) }),
  },
  "times are those of Singapore": {
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
    group: "money",
    blamed: "payments.dbsPay",
    at: /dbs-pay/,
    asks: ({ body }, { kept }) => {
      body.amount = kept.amount ??= body.amount - 1;
    },
  },
  "the code asks for another amount": {
    group: "money",
    blamed: "orders.qrString",
    at: /qr-string/,
    answers: ({ data, ...body }) =>
      data ? done({ ...data, amount: data.amount + 100 }) : { body },
  },
  "a time is booked twice": {
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
    group: "booking",
    blamed: "sessions.vacantSlots",
    at: /vacant-slots/,
    answers: (body) => {
      body.data?.vacantSlots.reverse();
      return undefined;
    },
  },
  "days begin at midnight of Greenwich": {
    group: "booking",
    blamed: "sessions.vacantSlots",
    at: /vacant-slots/,
    asks: ({ url }) => url.searchParams.delete("from"),
  },
  "a cancelled session is scheduled still": {
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
    group: "dental",
    blamed: "denticare.emptySlot",
    at: /empty-slot/,
    answers: (body) => {
      body.data?.reverse();
      return undefined;
    },
  },
  "an error page in place of JSON": {
    group: "public",
    blamed: "egiro.bankList",
    at: /bank-list/,
    answers: () => ({ text: "<h1>It works!</h1>" }),
  },
};
