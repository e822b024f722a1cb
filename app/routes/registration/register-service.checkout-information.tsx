import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderTotals } from "~/features/payment/order/order-totals";
import { requireEligible } from "~/features/registration/choice/eligibility.server";
import { placeOrder } from "~/features/registration/confirmation/checkout.server";
import { requireRegistrationStep } from "~/features/registration/journey/draft.server";
import { buildStepFrame } from "~/features/registration/journey/step-form.server";
import { buildStepChangeUrl, getStepPath } from "~/features/registration/journey/steps";
import { formatLinePerson } from "~/features/shop/cart.server";
import { applyCoupon, getAppliedCoupon, removeCoupon } from "~/features/shop/coupon.server";
import { CouponForm } from "~/features/shop/coupon-form";
import { getFormats } from "~/lib/language/formats";
import { createToken } from "~/lib/security/token.server";
import { Anchor, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { formatCartOffer } from "~/ui/language/offer-words";
import { Sentence } from "~/ui/language/sentence";
import { TermsLink } from "~/ui/text/terms-link";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";

const PERCENT = 100;

export const meta = () => usePageMeta(useText()("registration:step.CheckoutInformation"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "CheckoutInformation");
  await requireEligible(request, "CheckoutInformation", registration);
  const info = await registration.customer.api.carts.checkoutInfo();
  if (info.items.length === 0) return redirect(getStepPath("ServiceSelection"));
  const { text, language } = await loadVisitorWords(request);
  const { series } = getFormats(language);
  return {
    ...(await buildStepFrame(request, registration, "CheckoutInformation", { info })),
    idempotencyKey: createToken(),
    lines: info.items.map((item) => ({
      label: item.product.name,
      detail: series([
        formatCartOffer(text, item.offer),
        item.center.name,
        text("registration:price.for", {
          name: formatLinePerson(item.clientName, registration.customer.person.name, text),
        }),
        ...(item.offered ? [] : [text("registration:price.gone")]),
      ]),
      cents: item.amount,
    })),
    coupon: getAppliedCoupon(info),
    couponLost: info.couponLost,
    subTotal: info.subTotalAmount,
    discount: info.discountAmount,
    gst: info.gstAmount,
    gstLabel: text("shop:cart.gst-rate", { rate: info.tax.rateBasisPoints / PERCENT }),
    total: info.totalAmount,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  const intent = form.get("intent");
  const here = getStepPath("CheckoutInformation");
  if (intent === "removeCoupon") return removeCoupon(request, here);
  return handleRawForm(request, () =>
    intent === "applyCoupon" ? applyCoupon(request, here) : placeOrder(request, customer),
  );
}

export default function CheckoutInformation() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ coupon: string }>({ id: "checkout" });
  const { text, language } = useLanguage();
  return (
    <QuestionPage
      form={form}
      title={text("registration:step.CheckoutInformation")}
      step={page.step}
      back={page.back ? { to: page.back } : undefined}
      lead={text(page.total === 0 ? "registration:price.lead-free" : "registration:price.lead")}
      idempotencyKey={page.idempotencyKey}
      button={
        page.total === 0
          ? text("registration:price.button-free")
          : text("registration:price.button", { amount: getFormats(language).money(page.total) })
      }
      before={
        <div className="card max-w-[42rem]">
          <OrderTotals
            caption={text("registration:price.caption")}
            lines={page.lines}
            subTotal={page.subTotal}
            discount={page.discount}
            gst={page.gst}
            gstLabel={page.gstLabel}
            total={page.total}
          />
          <p className="mt-4">
            <Anchor to={buildStepChangeUrl("ServiceSelection")} className="btn-quiet">
              {text("registration:price.change")}
            </Anchor>
          </p>
          <div className="mt-2 border-t border-line pt-4">
            <CouponForm
              form={form}
              field={fields.coupon}
              coupon={page.coupon}
              lost={page.couponLost}
            />
          </div>
        </div>
      }
    >
      <input type="hidden" name="totalAmount" defaultValue={page.total} />
      {/* Who has nothing to pay does not come by the payment page. */}
      {page.total === 0 ? (
        <p className="hint">
          <Sentence of="registration:consent.finish" parts={{ terms: <TermsLink /> }} />
        </p>
      ) : null}
    </QuestionPage>
  );
}
