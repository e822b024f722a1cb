import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderTotals } from "~/features/payment/order/order-totals";
import { loadUnpaidOrdersSection } from "~/features/payment/order/orders.server";
import { UnpaidOrders } from "~/features/payment/order/unpaid-orders";
import {
  type CartKey,
  readCart,
  removeFromCart,
  restoreAndReadCart,
} from "~/features/shop/cart.server";
import { cartIntent, removeLineForm } from "~/features/shop/cart-forms";
import { CartLines } from "~/features/shop/cart-lines";
import { applyCoupon, removeCoupon } from "~/features/shop/coupon.server";
import { CouponForm } from "~/features/shop/coupon-form";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { hasCookiesOff } from "~/lib/request/cookies-off";
import {
  Button,
  ButtonLink,
  DetailPage,
  EmptyState,
  ErrorSummary,
  ListPage,
  Notice,
  PageForm,
  Section,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { findCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, readForm } from "~/web/forms/form.server";
import {
  handleButton,
  handleRawForm,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { requireCookieCheck } from "~/web/session/cookie-check.server";

export const meta = () => usePageMeta(useText()("shell:cart.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCookieCheck(request);
  const cart = await restoreAndReadCart(request);
  const customer = cart.lines.length === 0 ? await findCustomer(request) : null;
  const unpaid = customer ? await loadUnpaidOrdersSection(customer) : [];
  return { ...cart, unpaid, noCookies: hasCookiesOff(request) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  switch (cartIntent.safeParse(form.get("intent")).data) {
    case "remove": {
      const submission = parseForm(form, removeLineForm);
      return takeOut(request, submission.status === "success" ? submission.value : null);
    }
    case "applyCoupon":
      return handleRawForm(request, () => applyCoupon(request, paths.shop.cart));
    case "removeCoupon":
      return removeCoupon(request, paths.shop.cart);
    case "checkout":
      return checkOut(request);
    default:
      throw new Response("We did not understand which button was pressed.", { status: 400 });
  }
}

async function takeOut(request: Request, line: CartKey | null) {
  return handleButton(
    request,
    async () => {
      if (line) await removeFromCart(request, line);
      return redirectWithSuccess(request, paths.shop.cart, reply("replies:shop.removed"));
    },
    onRejectedOrUnavailable(redirectWithErrorFlash(request, paths.shop.cart)),
  );
}

/** Sends a visitor to sign-in first. The session stores the cart, and sign-in adds it to the customer's cart (SPEC section 2). */
async function checkOut(request: Request) {
  const { lines, signedIn } = await readCart(request);
  if (lines.length === 0)
    return redirectWithFlash(request, paths.shop.cart, {
      kind: "info",
      text: reply("replies:shop.empty"),
    });
  const withdrawn = lines.find(({ offered }) => !offered);
  if (withdrawn)
    return redirectWithFlash(request, paths.shop.cart, {
      kind: "error",
      text: reply("replies:shop.withdrawn", { name: withdrawn.productName }),
    });
  return redirect(
    signedIn
      ? paths.registration.start
      : paths.to(paths.signIn.logIn, { returnTo: paths.shop.cart }),
  );
}

export default function Cart() {
  const cart = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ coupon: string }>({ id: "promotion" });
  const text = useText();
  if (cart.lines.length === 0) return <EmptyCart {...cart} />;
  return (
    <DetailPage
      title={text("shell:cart.title")}
      back={{ to: "/", label: text("shop:cart.back") }}
      lead={text("shop:cart.lead")}
      summary={<ErrorSummary errors={form.errors} />}
      aside={
        <>
          <h2>{text("shop:cart.what-you-pay")}</h2>
          <OrderTotals
            caption={text("shop:cart.price")}
            subTotalLabel={text("shop:cart.before-gst")}
            subTotal={cart.subTotal}
            discount={cart.discount}
            gst={cart.gst}
            gstLabel={text("shop:cart.gst-rate", { rate: cart.rateBasisPoints / 100 })}
            total={cart.total}
            totalLabel={text("shop:cart.with-gst")}
          />
          <PageForm className="mt-6">
            <Button icon="arrow" name="intent" value="checkout">
              {text(cart.signedIn ? "shell:cart.checkout" : "shop:cart.log-in-and-checkout")}
            </Button>
          </PageForm>
          {cart.signedIn ? null : <p className="hint mt-4">{text("shop:cart.kept")}</p>}
        </>
      }
    >
      {cart.notice ? (
        <Notice>
          <p>
            <Reply>{cart.notice}</Reply>
          </p>
        </Notice>
      ) : null}
      <CartLines lines={cart.lines} />
      <Section title={text("shop:cart.promotion")}>
        {/* The page with the price asks for a code. */}
        {cart.coupon || cart.couponLost || fields.coupon.errors ? (
          <CouponForm
            form={form}
            field={fields.coupon}
            coupon={cart.coupon}
            lost={cart.couponLost}
          />
        ) : (
          <p>{text("shop:cart.promotion-later")}</p>
        )}
      </Section>
    </DetailPage>
  );
}

type Waiting = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "notice" | "unpaid" | "noCookies"
>;

function EmptyCart({ notice, unpaid, noCookies }: Waiting) {
  const text = useText();
  return (
    <ListPage title={text("shell:cart.title")} back={{ to: "/", label: text("shell:back-home") }}>
      {notice ? (
        <Notice>
          <p>
            <Reply>{notice}</Reply>
          </p>
        </Notice>
      ) : null}
      <UnpaidOrders orders={unpaid} />
      <EmptyState
        icon="cart"
        title={text(noCookies ? "shop:cart.not-kept" : "shop:cart.empty")}
        action={<ButtonLink to="/#programmes">{text("shop:cart.see-programmes")}</ButtonLink>}
      >
        <p>{text("shop:cart.waits")}</p>
      </EmptyState>
    </ListPage>
  );
}
