import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renewForm } from "~/features/booking/forms";
import {
  addRenewal,
  loadRenewalView,
  requireServiceToRenew,
} from "~/features/booking/renewal.server";
import { MY_SERVICES_PATH } from "~/features/booking/term.server";
import { fillRecordedAnswers } from "~/features/registration/journey/draft.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ButtonLink, EmptyState, QuestionPage, RadioField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { renderFormErrors } from "~/web/forms/form.server";
import {
  handleForm,
  handleRawForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("booking:renew"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "pay");
  const renewed = await requireServiceToRenew(request, customer);
  return loadRenewalView(customer, renewed, await loadVisitorWords(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  return handleRawForm(request, () => putIntoCart(request, customer));
}

async function putIntoCart(request: Request, customer: Customer) {
  const { service, packages } = await requireServiceToRenew(request, customer);
  return handleForm(
    request,
    renewForm,
    async ({ offer, packages: shown = packages }, { submission }) => {
      const { productName } = service;
      if (packages > shown)
        return redirectWithFlash(request, MY_SERVICES_PATH, {
          kind: "info",
          text: reply("replies-booking:renew.done", { programme: productName }),
        });
      const added = await addRenewal(request, customer, service, offer);
      if (added === "full") return renderFormErrors(submission, { offer: [CART_FULL] });
      if (added === "alreadyThere")
        return redirectWithFlash(request, paths.shop.cart, {
          kind: "info",
          text: reply("replies-booking:renew.in-cart", { programme: productName }),
        });
      // Without the answers on record, the registration asks for them again.
      await loadOrFallback(fillRecordedAnswers(customer), null);
      return redirectWithSuccess(
        request,
        paths.shop.cart,
        reply("replies:shop.added", { name: productName }),
      );
    },
    onRejectedOrUnavailable(showFieldError("offer")),
  );
}

const CART_FULL = reply("replies-booking:cart.full");

export default function Renew() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ offer: string }>({
    id: "renew",
    defaultValue: { offer: page.chosen },
  });
  const none = page.offers.length === 0;
  return (
    <QuestionPage
      title={text("booking:renew.title", { programme: page.programme })}
      back={{ to: "/", label: text("home:my-services") }}
      lead={
        <p>
          {text("booking:renew.lead", { name: page.personName, centre: page.centre })}{" "}
          {page.ended ? text("booking:renew.ended", { end: page.validUntil }) : page.left}
        </p>
      }
      form={form}
      button={none ? null : text("booking:renew.button")}
      buttonIcon="cart"
    >
      <input type="hidden" name="packages" value={page.packages} />
      {none ? (
        <EmptyState
          icon="calendar"
          title={text("booking:renew.none")}
          action={<ButtonLink to="/#programmes">{text("booking:renew.other")}</ButtonLink>}
        />
      ) : (
        <RadioField
          field={fields.offer}
          label={text("booking:renew.which")}
          options={page.offers}
        />
      )}
    </QuestionPage>
  );
}
