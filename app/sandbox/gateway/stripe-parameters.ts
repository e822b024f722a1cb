/** The form fields of Stripe's calls, with the names that the SDK's types have. Stripe refuses every other name. */
import type Stripe from "stripe";
import { z } from "zod";

/** A schema for each known name. A name that Stripe's type does not have does not compile. */
type FieldsOf<Params> = { [Name in keyof Params]?: z.ZodType };

const text = z.string().min(1);
const cents = z.coerce.number().int();
const onlyCards = z.tuple([z.literal("card")]);
const expand = z.array(text).optional();

const line = z.strictObject({
  quantity: cents,
  price_data: z.strictObject({
    currency: z.literal("sgd"),
    unit_amount: cents,
    product_data: z.strictObject({
      name: text,
    } satisfies FieldsOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>),
  } satisfies FieldsOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>),
} satisfies FieldsOf<Stripe.Checkout.SessionCreateParams.LineItem>);

export const checkoutParameters = z.strictObject({
  mode: z.enum(["payment", "setup"]),
  client_reference_id: text,
  success_url: z.url(),
  cancel_url: z.url(),
  allowed_payment_method_types: onlyCards,
  currency: z.literal("sgd"),
  customer_creation: z.enum(["always", "if_required"]),
  line_items: z.tuple([line]).optional(),
  payment_intent_data: z
    .strictObject({
      description: text,
      setup_future_usage: z.literal("on_session").optional(),
    } satisfies FieldsOf<Stripe.Checkout.SessionCreateParams.PaymentIntentData>)
    .optional(),
  expand,
} satisfies FieldsOf<Stripe.Checkout.SessionCreateParams>);

export const intentParameters = z.strictObject({
  amount: cents,
  currency: z.literal("sgd"),
  customer: text,
  payment_method: text,
  allowed_payment_method_types: onlyCards,
  confirm: z.literal("true"),
  return_url: z.url(),
  metadata: z.strictObject({ reference: text }),
  expand,
} satisfies FieldsOf<Stripe.PaymentIntentCreateParams>);

export const refundParameters = z.strictObject({
  payment_intent: text,
  amount: cents,
  metadata: z.strictObject({ key: text }),
} satisfies FieldsOf<Stripe.RefundCreateParams>);

export type ReadFields<Fields> = { data: Fields } | { code: string; param: string };

/** Reads a form's fields, of which `a[b][0]` is the first value of the list `b` in `a`. */
export function readParameters<Fields>(
  schema: z.ZodType<Fields>,
  form: URLSearchParams,
): ReadFields<Fields> {
  const parsed = schema.safeParse(toTree(form));
  if (parsed.success) return { data: parsed.data };
  const [issue] = parsed.error.issues;
  const isUnknown = issue?.code === "unrecognized_keys";
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys : [])];
  return {
    code: isUnknown ? "parameter_unknown" : "parameter_invalid_string",
    param: path.join("."),
  };
}

interface Tree {
  [name: string]: Tree | string;
}

function toTree(form: URLSearchParams): unknown {
  const tree: Tree = Object.create(null);
  for (const [name, value] of form) {
    const names = name.split(/[[\]]+/).filter((part) => part !== "");
    const last = names.pop() ?? "";
    let branch = tree;
    for (const part of names) {
      const next = branch[part] ?? (Object.create(null) as Tree);
      if (typeof next === "string") return next;
      branch[part] = next;
      branch = next;
    }
    branch[last] = value;
  }
  return withLists(tree);
}

/** Turns objects with the names 0, 1, 2 into lists. */
function withLists(value: Tree | string): unknown {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, part]) => part)
    : Object.fromEntries(entries);
}
