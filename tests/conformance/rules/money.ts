/** Rules of carts, orders and payments: correct to the cent, effective once, and limited to the caller's own. */
import { type Account, assertRule, holdStatus, type Kit, NotApplicable } from "../kit";
import { gstOf } from "./catalogue";
import { holdPayNow } from "./paynow-text";
import { ensureRecord } from "./people";

const AT_ONCE = 20;
const MINUTES_OFF = 5;

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
  if (choices.length === 0) throw new NotApplicable("nothing can be bought by this account");
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
  await rule("carts.put", "the cart holds what was put in, in its order", async () => {
    await ensureRecord(kit, a.token);
    await ensureRecord(kit, b.token);
    choices = (await choiceOf(kit, a)).slice(0, 3);
    afterwards(() => ask("carts.remove", {}, a));
    const { status, data } = await put(kit, choices, a);
    holdStatus({ status, data }, 200, "a cart");
    const held = data.items.map(({ offeringId }: Choice) => offeringId);
    assertRule(
      held.join() === choices.map(({ offeringId }) => offeringId).join(),
      "each line is there",
    );
    const none = { ...choices[0], offeringId: "none~" } as Choice;
    assertRule((await put(kit, [none], b)).status >= 400, "what is not offered is refused");
  });
  await rule("carts.checkoutInfo", "the total is right to the cent, GST half up", async () => {
    const { data } = await ask("carts.checkoutInfo", {}, a);
    assertRule(data.items.length === choices.length, "every line has its price");
    const amounts = data.items.map(({ amount }: { amount: number }) => amount);
    assertRule(data.subTotalAmount === sum(amounts), "subTotalAmount is the sum of the lines");
    const net = data.subTotalAmount - data.discountAmount;
    const gst = gstOf(net, data.tax.rateBasisPoints);
    assertRule(
      data.gstAmount === gst,
      `gstAmount of ${net} cents is ${gst}, and not ${data.gstAmount}`,
    );
    assertRule(
      data.totalAmount === net + gst,
      `totalAmount is ${net + gst}, and not ${data.totalAmount}`,
    );
    total = data.totalAmount;
  });
  await rule("carts.applyCoupon", "a code that there is not changes nothing", async () => {
    const refused = await ask("carts.applyCoupon", { body: { coupon: "NO-SUCH-CODE" } }, a);
    holdStatus(refused, 404, "a code that nobody gave out");
    const { data } = await ask("carts.checkoutInfo", {}, a);
    assertRule(data.totalAmount === total, "the total is what it was");
  });
  await rule("carts.applyCoupon", "a code takes its part off, half up, before GST", async () => {
    const codes = Object.entries(a.percentOff ?? {});
    if (codes.length === 0) throw new NotApplicable("account A names no code in percentOff");
    for (const [coupon, percent] of codes) {
      holdStatus(await ask("carts.applyCoupon", { body: { coupon } }, a), 200, "a code");
      const { data } = await ask("carts.checkoutInfo", {}, a);
      const off = Math.floor((data.subTotalAmount * percent * 100 + 5_000) / 10_000);
      assertRule(
        data.discountAmount === off,
        `${percent} % is ${off}, and not ${data.discountAmount}`,
      );
      const net = data.subTotalAmount - off;
      const whole = net + gstOf(net, data.tax.rateBasisPoints);
      assertRule(
        data.totalAmount === whole,
        `totalAmount is ${whole}, and not ${data.totalAmount}`,
      );
      holdStatus(await ask("carts.removeCoupon", {}, a), 200, "a code is taken out again");
    }
    const { data } = await ask("carts.checkoutInfo", {}, a);
    assertRule(data.totalAmount === total, "without the code the total is what it was");
  });
  await rule("carts.checkout", "a stale total is refused, an empty cart too", async () => {
    const stale = await ask("carts.checkout", { body: { totalAmount: total - 1 }, key: key() }, a);
    holdStatus(stale, 409, "another total than the one that was shown");
    await ask("carts.remove", {}, b);
    const empty = await ask("carts.checkout", { body: { totalAmount: 0 }, key: key() }, b);
    holdStatus(empty, 409, "an empty cart");
  });

  let orderId: string | undefined;
  await rule("carts.checkout", "sent twenty times at once it makes one order", async () => {
    const [first] = choices;
    if (first === undefined) throw new NotApplicable("nothing can be bought");
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
    assertRule(made.length > 0, "an order is made");
    const after = (await ask("orders.list", {}, a)).data.totalElements;
    assertRule(after === before + 1, `one order more, and not ${after - before}`);
    assertRule(new Set(made).size === 1, "the same key gives the first answer again");
    orderId = made[0];
    afterwards(() => ask("orders.cancel", { params: { id: orderId as string } }, a));
  });
  const order = async () => {
    if (orderId === undefined) throw new NotApplicable("no order was made");
    return (await ask("orders.get", { params: { id: orderId } }, a)).data;
  };
  await rule("orders.get", "an order has the totals that were agreed to", async () => {
    const { totalAmount, subTotalAmount, discountAmount, gstAmount, items, createdDate, status } =
      await order();
    assertRule(totalAmount === total, `totalAmount is ${total}, and not ${totalAmount}`);
    assertRule(
      subTotalAmount - discountAmount + gstAmount === totalAmount,
      "its parts make its total",
    );
    const amounts = items.map(({ amount }: { amount: number }) => amount);
    assertRule(sum(amounts) === subTotalAmount, "its lines make its sub-total");
    assertRule(status === "PENDING_PAYMENT", "a new order waits for its payment");
    const minutes = Math.abs(kit.now().getTime() - Date.parse(createdDate)) / 60_000;
    assertRule(minutes < MINUTES_OFF, "createdDate is now, in UTC");
  });
  await rule("orders.get", "nobody sees another's order", async () => {
    const params = { id: orderId ?? "none" };
    holdStatus(await ask("orders.get", { params }, b), 404, "the order of somebody else");
    holdStatus(await ask("orders.status", { params }, b), 404, "its status");
    holdStatus(await ask("orders.get", { params: { id: "none~" } }, a), 404, "no order");
  });
  await rule("orders.list", "pages are cut as asked, the newest first", async () => {
    const { data } = await ask("orders.list", { query: { page: 0, size: 2 } }, a);
    assertRule(data.content.length <= 2, "a page is no longer than its size");
    assertRule(data.totalElements >= data.content.length, "totalElements counts all");
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
      "sort=createdDate,asc turns it round",
    );
    const next = (await ask("orders.list", { query: { page: 1, size: 2 } }, a)).data.content;
    const both = new Set([...data.content, ...next].map(({ id }) => id));
    assertRule(both.size === data.content.length + next.length, "no order is on two pages");
  });
  await rule("orders.invoice", "there is no tax invoice of an unpaid order", async () => {
    const unpaid = await ask("orders.invoice", { params: { id: orderId ?? "none" } }, a);
    holdStatus(unpaid, 404, "the invoice of an unpaid order");
  });
  await rule("payments.cards", "saved cards are told without a number", async () => {
    holdStatus(await ask("payments.cards", {}, a), 200, "the saved cards");
    const none = await ask("payments.setDefaultCard", { params: { id: "none~" } }, a);
    holdStatus(none, 404, "no card");
  });
  await rule("payments.dbsPay", "another amount than the order's is refused", async () => {
    const { orderNumber, payableAmount } = await order();
    const body = { billReferenceNumber: orderNumber, amount: payableAmount + 1 };
    holdStatus(await ask("payments.dbsPay", { body, key: key() }, a), 409, "a wrong amount");
    const own = { ...body, amount: payableAmount };
    holdStatus(await ask("payments.dbsPay", { body: own, key: key() }, b), 404, "another's bill");
  });
  await rule("payments.dbsPay", "pressed twenty times at once it is one payment", async () => {
    const { orderNumber, payableAmount } = await order();
    const sent = { body: { billReferenceNumber: orderNumber, amount: payableAmount }, key: key() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => ask("payments.dbsPay", sent, a)),
    );
    const opened = answers.filter(({ status }) => status === 200).map(({ data }) => data);
    assertRule(opened.length > 0, "a payment is opened");
    assertRule(new Set(opened.map(({ id }) => id)).size === 1, "the same key is one payment");
    assertRule(opened[0].amount === payableAmount, "of the amount that is to pay");
    assertRule(opened[0].status === "PENDING", "that waits for its money");
  });
  await rule(
    "orders.qrString",
    "the code says to whom, how much, what for and how long",
    async () => {
      const { payableAmount } = await order();
      const params = { id: orderId ?? "" };
      const { data } = await ask("orders.qrString", { params }, a);
      assertRule(data.amount === payableAmount, "the amount is what is to pay");
      holdPayNow(data.qrString, { amount: payableAmount, reference: data.reference });
      const minutes = (Date.parse(data.expiresAt) - kit.now().getTime()) / 60_000;
      assertRule(
        minutes > 0 && minutes <= 15.1,
        "it can be paid for 15 minutes (SPEC 9, PayNow QR payment window)",
      );
      holdStatus(await ask("orders.qrString", { params }, b), 404, "another's code");
      const { bytes } = await ask("orders.qr", { params }, a);
      assertRule(bytes?.[0] === 0x89 && bytes[1] === 0x50, "the picture is a PNG");
    },
  );
}
