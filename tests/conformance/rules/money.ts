/** Rules of carts, orders and payments: correct to the cent, effective once, and limited to the caller's own. */
import { type Account, assertRule, holdStatus, type Kit, NotApplicable } from "../kit";
import { gstOf } from "./catalogue";
import { holdPayNow } from "./paynow-text";
import { ensureRecord } from "./people";

const AT_ONCE = 20;
const MINUTES_OFF = 5;
/** A field other than an opaque id with 13 to 19 digits, the length of card numbers (ISO/IEC 7812). */
const CARD_NUMBER = /"(?!id")\w+":\s*"(?:\d[ -]?){13,19}"/;

export interface Choice {
  categoryId: string;
  productId: string;
  offeringId: string;
  centerId: string;
}

/** Finds items that the caller can buy. */
export async function choiceOf(kit: Kit, { token }: Account): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const { id: categoryId, subcategories } of (await kit.ask("catalogue.categories")).data)
    for (const { id: subcategoryId } of subcategories) {
      const params = { categoryId, subcategoryId };
      const { data } = await kit.ask("catalogue.programmes", { params }, { token });
      for (const { id: productId, eligible, offers, centres } of data)
        if (eligible && offers.length > 0 && centres.length > 0)
          choices.push({
            categoryId,
            productId,
            offeringId: offers[0].id,
            centerId: centres[0].id,
          });
    }
  if (choices.length === 0) throw new NotApplicable("this account can buy nothing");
  // Packages of sessions come first, since an order of an intake holds a seat.
  const kinds = new Map<string, string>();
  for (const { productId: id } of choices)
    kinds.set(id, (await kit.ask("catalogue.product", { params: { id } })).data.programContentType);
  const ofSessions = ({ productId }: Choice) => kinds.get(productId) === "SESSIONS";
  return [...choices.filter(ofSessions), ...choices.filter((one) => !ofSessions(one))];
}

const put = (kit: Kit, items: Choice[], as: Account) =>
  kit.ask("carts.put", { body: { items, source: "MYNH" } }, as);

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

export async function money(kit: Kit): Promise<void> {
  const { a, b, ask, rule, key, afterwards, leaves } = kit;
  let choices: Choice[] = [];
  let total = 0;
  await rule("carts.put", "the cart contains the sent lines in order", async () => {
    await ensureRecord(kit, a.token);
    await ensureRecord(kit, b.token);
    choices = (await choiceOf(kit, a)).slice(0, 3);
    afterwards(() => ask("carts.remove", {}, a));
    const { status, data } = await put(kit, choices, a);
    holdStatus({ status, data }, 200, "a cart");
    const held = data.items.map(({ offeringId }: Choice) => offeringId);
    assertRule(
      held.join() === choices.map(({ offeringId }) => offeringId).join(),
      "every sent line is in the cart",
    );
    const none = { ...choices[0], offeringId: "none~" } as Choice;
    assertRule(
      (await put(kit, [none], b)).status >= 400,
      "a programme that is not offered is refused",
    );
  });
  await rule(
    "carts.checkoutInfo",
    "totals are correct to the cent, with GST rounded half up",
    async () => {
      const { data } = await ask("carts.checkoutInfo", {}, a);
      assertRule(data.items.length === choices.length, "every line has its price");
      const amounts = data.items.map(({ amount }: { amount: number }) => amount);
      assertRule(data.subTotalAmount === sum(amounts), "subTotalAmount is the sum of the lines");
      const net = data.subTotalAmount - data.discountAmount;
      const gst = gstOf(net, data.tax.rateBasisPoints);
      assertRule(
        data.gstAmount === gst,
        `gstAmount of ${net} cents: expected ${gst}, got ${data.gstAmount}`,
      );
      assertRule(
        data.totalAmount === net + gst,
        `totalAmount: expected ${net + gst}, got ${data.totalAmount}`,
      );
      total = data.totalAmount;
    },
  );
  await rule("carts.applyCoupon", "an unknown code changes nothing", async () => {
    const refused = await ask("carts.applyCoupon", { body: { coupon: "NO-SUCH-CODE" } }, a);
    holdStatus(refused, 404, "an unknown code");
    const { data } = await ask("carts.checkoutInfo", {}, a);
    assertRule(data.totalAmount === total, "the total is unchanged");
  });
  await rule(
    "carts.applyCoupon",
    "a code takes off its percentage, half up, before GST",
    async () => {
      const codes = Object.entries(a.percentOff ?? {});
      if (codes.length === 0) throw new NotApplicable("account A has no code in percentOff");
      for (const [coupon, percent] of codes) {
        holdStatus(await ask("carts.applyCoupon", { body: { coupon } }, a), 200, "a code");
        const { data } = await ask("carts.checkoutInfo", {}, a);
        const off = Math.floor((data.subTotalAmount * percent * 100 + 5_000) / 10_000);
        assertRule(
          data.discountAmount === off,
          `${percent} %: expected ${off}, got ${data.discountAmount}`,
        );
        const net = data.subTotalAmount - off;
        const whole = net + gstOf(net, data.tax.rateBasisPoints);
        assertRule(
          data.totalAmount === whole,
          `totalAmount: expected ${whole}, got ${data.totalAmount}`,
        );
        holdStatus(await ask("carts.removeCoupon", {}, a), 200, "the code is removed");
      }
      const { data } = await ask("carts.checkoutInfo", {}, a);
      assertRule(data.totalAmount === total, "the total without the code is the former total");
    },
  );
  await rule("carts.checkout", "refuses a stale total and an empty cart", async () => {
    const stale = await ask("carts.checkout", { body: { totalAmount: total - 1 }, key: key() }, a);
    holdStatus(stale, 409, "a total other than the current one");
    await ask("carts.remove", {}, b);
    const empty = await ask("carts.checkout", { body: { totalAmount: 0 }, key: key() }, b);
    holdStatus(empty, 409, "an empty cart");
  });

  let orderId: string | undefined;
  await rule("carts.checkout", "twenty concurrent requests make one order", async () => {
    const [first] = choices;
    if (first === undefined) throw new NotApplicable("nothing on sale for this account");
    await put(kit, [first], a);
    const { totalAmount } = (await ask("carts.checkoutInfo", {}, a)).data;
    total = totalAmount;
    const before = (await ask("orders.list", {}, a)).data.totalElements;
    const sent = { body: { totalAmount }, key: key() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => ask("carts.checkout", sent, a)),
    );
    leaves("an unpaid order, until it is cancelled or expires");
    const made = answers.filter(({ status }) => status === 200).map(({ data }) => data.orderId);
    assertRule(made.length > 0, "the checkout returns an order");
    const after = (await ask("orders.list", {}, a)).data.totalElements;
    assertRule(after === before + 1, `expected one new order, found ${after - before}`);
    assertRule(new Set(made).size === 1, "a repeated key gets the first answer again");
    orderId = made[0];
    const again = await ask("carts.checkout", sent, a);
    holdStatus(again, 200, "a repeated key gets the first answer again, though the cart is empty");
    assertRule(again.data.orderId === orderId, "a repeated key gets the first order again");
    afterwards(() => ask("orders.cancel", { params: { id: orderId as string } }, a));
  });
  const order = async () => {
    if (orderId === undefined) throw new NotApplicable("the checkout made no order");
    return (await ask("orders.get", { params: { id: orderId } }, a)).data;
  };
  await rule("orders.get", "an order has the agreed totals", async () => {
    const { totalAmount, subTotalAmount, discountAmount, gstAmount, items, createdDate, status } =
      await order();
    assertRule(totalAmount === total, `totalAmount: expected ${total}, got ${totalAmount}`);
    assertRule(
      subTotalAmount - discountAmount + gstAmount === totalAmount,
      "the parts of the order sum up to its total",
    );
    const amounts = items.map(({ amount }: { amount: number }) => amount);
    assertRule(sum(amounts) === subTotalAmount, "the lines of the order sum up to its sub-total");
    assertRule(status === "PENDING_PAYMENT", "a new order waits for its payment");
    const minutes = Math.abs(kit.now().getTime() - Date.parse(createdDate)) / 60_000;
    assertRule(minutes < MINUTES_OFF, "createdDate is now, in UTC");
  });
  await rule("orders.get", "an order of another customer is not found", async () => {
    const params = { id: orderId ?? "none" };
    const others = (await ask("orders.list", {}, b)).data.content;
    assertRule(
      !others.some(({ id }: { id: string }) => id === orderId),
      "the orders of another customer are not listed",
    );
    holdStatus(await ask("orders.get", { params }, b), 404, "another customer's order");
    holdStatus(await ask("orders.status", { params }, b), 404, "the status of that order");
    holdStatus(await ask("orders.get", { params: { id: "none~" } }, a), 404, "an unknown order");
  });
  await rule("orders.list", "pages have the requested size, the newest order first", async () => {
    const { data } = await ask("orders.list", { query: { page: 0, size: 2 } }, a);
    assertRule(data.content.length <= 2, "a page has at most the requested size");
    assertRule(
      data.totalElements >= data.content.length,
      "totalElements is the number of all orders",
    );
    assertRule(
      data.content[0]?.id === orderId || orderId === undefined,
      "the newest order comes first",
    );
    const listed = data.content.find(({ id }: { id: string }) => id === orderId);
    assertRule(!listed || listed.totalAmount === total, "a list has the same total as the order");
    const times = data.content.map(({ createdDate }: { createdDate: string }) => createdDate);
    assertRule(
      [...times].sort().reverse().join() === times.join(),
      "sorted by createdDate, descending",
    );
    const oldest = { page: 0, size: 100, sort: "createdDate,asc" };
    const all = (await ask("orders.list", { query: oldest }, a)).data.content;
    const inOrder = all.map(({ createdDate }: { createdDate: string }) => createdDate);
    assertRule(
      [...inOrder].sort().join() === inOrder.join(),
      "sort=createdDate,asc reverses the order",
    );
    const next = (await ask("orders.list", { query: { page: 1, size: 2 } }, a)).data.content;
    const both = new Set([...data.content, ...next].map(({ id }) => id));
    assertRule(both.size === data.content.length + next.length, "no order is on two pages");
  });
  await rule("orders.invoice", "an unpaid order has no tax invoice", async () => {
    const unpaid = await ask("orders.invoice", { params: { id: orderId ?? "none" } }, a);
    holdStatus(unpaid, 404, "the invoice of an unpaid order");
  });
  await rule("payments.cards", "lists saved cards without their numbers", async () => {
    const cards = await ask("payments.cards", {}, a);
    holdStatus(cards, 200, "the saved cards");
    assertRule(!CARD_NUMBER.test(cards.exchange?.reply ?? ""), "no field is a card number");
    const none = await ask("payments.setDefaultCard", { params: { id: "none~" } }, a);
    holdStatus(none, 404, "an unknown card");
  });
  await rule("payments.dbsPay", "refuses an amount other than the order's", async () => {
    const { orderNumber, payableAmount } = await order();
    const body = { billReferenceNumber: orderNumber, amount: payableAmount + 1 };
    holdStatus(await ask("payments.dbsPay", { body, key: key() }, a), 409, "a wrong amount");
    const own = { ...body, amount: payableAmount };
    holdStatus(
      await ask("payments.dbsPay", { body: own, key: key() }, b),
      404,
      "another customer's bill",
    );
  });
  await rule("payments.dbsPay", "twenty concurrent requests make one payment", async () => {
    const { orderNumber, payableAmount } = await order();
    const sent = { body: { billReferenceNumber: orderNumber, amount: payableAmount }, key: key() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => ask("payments.dbsPay", sent, a)),
    );
    const opened = answers.filter(({ status }) => status === 200).map(({ data }) => data);
    assertRule(opened.length > 0, "a payment is returned");
    assertRule(
      new Set(opened.map(({ id }) => id)).size === 1,
      "a repeated key returns the same payment",
    );
    assertRule(opened[0].amount === payableAmount, "the payment has the order's amount");
    assertRule(opened[0].status === "PENDING", "the payment is pending");
  });
  await rule(
    "orders.qrString",
    "the PayNow code has payee, amount, reference and expiry",
    async () => {
      const { payableAmount } = await order();
      const params = { id: orderId ?? "" };
      const { data } = await ask("orders.qrString", { params }, a);
      assertRule(data.amount === payableAmount, "the amount is the order's");
      holdPayNow(data.qrString, { amount: payableAmount, reference: data.reference });
      const minutes = (Date.parse(data.expiresAt) - kit.now().getTime()) / 60_000;
      assertRule(
        minutes > 0 && minutes <= 15.1,
        "it can be paid for 15 minutes (SPEC 9, PayNow QR payment window)",
      );
      holdStatus(await ask("orders.qrString", { params }, b), 404, "another customer's code");
      const { bytes } = await ask("orders.qr", { params }, a);
      assertRule(bytes?.[0] === 0x89 && bytes[1] === 0x50, "the picture is a PNG");
    },
  );
}
