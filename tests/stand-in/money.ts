/** Orders and how they are paid: on a hosted page for cards, or by PayNow. */
import QRCode from "qrcode";
import type { Account, People, Person } from "./people";
import { type AllHandlers, Refused, type StandInRequest, unknown } from "./serve";
import { gstOn, type Line, offer, product, type shop } from "./shop";

interface Payment {
  id: string;
  method: "CARD" | "PAYNOW";
  status: "PENDING" | "APPROVED" | "DECLINED";
  returnUrl: string;
  orderId: string;
}
interface Order {
  id: string;
  number: string;
  account: Account;
  lines: Line[];
  total: number;
  payable: number;
  discount: number;
  created: Date;
  paid: Date | null;
  payment: Payment | null;
  /** The token of the link in a message. */
  link: string;
}

const DAY_MS = 86_400_000;
const pdf = () => ({
  bytes: new TextEncoder().encode("%PDF-1.4\n%%EOF\n"),
  contentType: "application/pdf",
  fileName: "",
});

export function money(
  people: People,
  { cartOf, priced }: ReturnType<typeof shop>,
  given: (person: Person) => void,
) {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const feedback = new Set<string>();
  let origin = "";

  async function orderOf({
    params,
    ...caller
  }: Pick<StandInRequest<never>, "token" | "viewAs"> & { params: { id: string } }) {
    const order = orders.get(params.id);
    if (order?.account !== (await people.accountOf(caller))) throw unknown("The order");
    return order as Order;
  }
  const transaction = ({ payment, total, number, created }: Order) =>
    payment && {
      id: payment.id,
      method: payment.method,
      status: payment.status,
      amount: total,
      reference: number,
      ...(payment.method === "PAYNOW"
        ? { expiresAt: new Date(created.getTime() + 900_000).toISOString() }
        : { cardBrand: "VISA", cardLastFour: "4242" }),
    };
  const statusOf = ({ paid }: Order) => (paid ? "PAID" : "PENDING_PAYMENT");
  const summary = (order: Order) => ({
    id: order.id,
    orderNumber: order.number,
    invoiceNumber: order.paid && `R-${order.number}`,
    createdDate: order.created.toISOString(),
    totalAmount: order.total,
    payableAmount: order.paid ? 0 : order.total,
    status: statusOf(order),
    description: product.name,
    expiresAt: new Date(order.created.getTime() + DAY_MS).toISOString(),
  });
  const bill = (order: Order) => {
    const subTotalAmount = offer.price * order.lines.length;
    return {
      customerName: order.account.own?.name ?? "",
      subTotalAmount,
      discountAmount: order.discount,
      gstRateBasisPoints: 900,
      gstAmount: gstOn(subTotalAmount - order.discount),
      items: order.lines.map(({ id }) => ({
        id,
        description: `${product.name}, ${offer.name}`,
        quantity: 1,
        amount: offer.price,
      })),
      paymentTransaction: transaction(order),
      refundDueAmount: 0,
    };
  };

  /** Opens a payment. This backend opens another one for each request. */
  function open(order: Order, method: Payment["method"], returnUrl = ""): Payment {
    if (order.paid) throw new Refused(409, "The order is paid");
    const payment: Payment = {
      id: people.next("PAY"),
      method,
      status: "PENDING",
      returnUrl,
      orderId: order.id,
    };
    payments.set(payment.id, payment);
    order.payment = payment;
    return payment;
  }
  function approve(payment: Payment): void {
    payment.status = "APPROVED";
    const order = orders.get(payment.orderId) as Order;
    if (order.paid) return;
    order.paid = new Date();
    for (const { clientId } of order.lines) {
      const person = people.peopleOf(order.account).find(({ id }) => id === clientId);
      given(person ?? (order.account.own as Person));
    }
  }

  const handlers: AllHandlers = {
    carts: {
      async checkout({ body, ...caller }) {
        const account = await people.accountOf(caller);
        const { totalAmount, discountAmount } = priced(account);
        const cart = cartOf(account);
        if (cart.lines.length === 0) throw new Refused(409, "The cart is empty");
        if (body.totalAmount !== totalAmount) throw new Refused(409, "The price has changed");
        const id = people.next("SO");
        orders.set(id, {
          id,
          number: `N${id.replace(/\W/g, "")}`,
          account,
          lines: cart.lines,
          total: totalAmount,
          payable: totalAmount,
          discount: discountAmount,
          created: new Date(),
          paid: null,
          payment: null,
          link: people.next("INV"),
        });
        cart.lines = [];
        return { orderId: id };
      },
    },
    orders: {
      async list({ query, ...caller }) {
        const account = await people.accountOf(caller);
        const own = [...orders.values()].filter((order) => order.account === account).reverse();
        const from = query.page * query.size;
        return {
          content: own.slice(from, from + query.size).map(summary),
          totalElements: own.length,
        };
      },
      async get(asked) {
        const order = await orderOf(asked);
        return {
          ...summary(order),
          ...bill(order),
          payerName: order.account.own?.name ?? "",
          paidDate: order.paid?.toISOString() ?? null,
        };
      },
      async status(asked) {
        const order = await orderOf(asked);
        return { status: statusOf(order), paymentTransaction: transaction(order) };
      },
      async qr(asked) {
        const bytes = new Uint8Array(await QRCode.toBuffer((await orderOf(asked)).number));
        return { bytes, contentType: "image/png", fileName: "" };
      },
      async qrString(asked) {
        const order = await orderOf(asked);
        if (order.paid || order.payment?.method !== "PAYNOW") throw unknown("The code");
        const expiresAt = new Date(order.created.getTime() + 900_000).toISOString();
        return {
          qrString: `000201${order.number}`,
          amount: order.total,
          reference: order.number,
          expiresAt,
        };
      },
      async invoice(asked) {
        if (!(await orderOf(asked)).paid) throw unknown("The invoice");
        return pdf();
      },
      async giveFeedback(asked) {
        const { id } = await orderOf(asked);
        if (feedback.has(id)) throw new Refused(409, "You have already told us");
        feedback.add(id);
        return {};
      },
    },
    payments: {
      async dbsPay({ body, ...caller }) {
        const account = await people.accountOf(caller);
        const order = [...orders.values()].find(
          (one) => one.number === body.billReferenceNumber && one.account === account,
        );
        if (!order) throw unknown("The bill");
        open(order, "PAYNOW");
        return transaction(order) as never;
      },
      cards: () => [],
      async payByCard({ body, ...caller }) {
        const order = await orderOf({ ...caller, params: { id: body.orderId } });
        const { id } = open(order, "CARD", body.returnUrl);
        return { paymentId: id, redirectUrl: `${origin}/card-page/${id}` };
      },
      async authenticate({ params, ...caller }) {
        const payment = payments.get(params.id);
        if (!payment) throw unknown("The payment");
        const order = await orderOf({ ...caller, params: { id: payment.orderId } });
        return { orderId: order.id, paymentTransaction: transaction(order) as never };
      },
    },
    eInvoices: {
      get: ({ params }) => {
        const order = [...orders.values()].find(({ link }) => link === params.id);
        if (!order) throw unknown("The invoice");
        if (order.paid) throw new Refused(409, "This invoice is paid", { errorCode: "E-INV-S002" });
        const { createdDate, totalAmount, expiresAt } = summary(order);
        return {
          ...bill(order),
          createdDate,
          totalAmount,
          invoiceNumber: order.number,
          linkExpiresAt: expiresAt,
        };
      },
      pdf: () => pdf(),
    },
    feedbacks: {
      get: () => {
        throw unknown("The question");
      },
    },
  };

  /** Serves the hosted card page. */
  async function pages(request: Request): Promise<Response | null> {
    const payment = payments.get(new URL(request.url).pathname.split("/card-page/")[1] ?? "");
    if (payment === undefined) return null;
    if (request.method === "GET")
      return new Response(
        "<!doctype html><title>Card</title><h1>Hosted card page</h1><form method=post><button>Pay</button></form>",
        { headers: { "content-type": "text/html" } },
      );
    approve(payment);
    const back = payment.returnUrl.replace("{paymentId}", payment.id);
    return new Response(null, { status: 303, headers: { location: back } });
  }
  return {
    handlers,
    pages,
    reachedAt(address: string) {
      origin = address;
    },
    /** Pays the newest PayNow code. */
    payPayNow(): void {
      const newest = [...payments.values()].findLast(({ method }) => method === "PAYNOW");
      approve(newest as Payment);
    },
    newestLink: () => [...orders.values()].at(-1)?.link ?? "",
  };
}
