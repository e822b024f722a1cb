import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadUnpaidOrdersSection } from "~/features/payment/order/orders.server";
import { UnpaidOrders } from "~/features/payment/order/unpaid-orders";
import {
  answerSelection,
  removeProgrammeLine,
} from "~/features/registration/choice/answer-selection.server";
import { ChosenProgrammes } from "~/features/registration/choice/chosen-programmes";
import { BY_APPOINTMENT } from "~/features/registration/choice/denticare.server";
import { findIneligibilityByLine } from "~/features/registration/choice/eligibility.server";
import { buildLineKey } from "~/features/registration/choice/programmes.server";
import { requireRegistrationStep } from "~/features/registration/journey/draft.server";
import { buildStepFrame } from "~/features/registration/journey/step-form.server";
import { addGstToEach, type Cents } from "~/lib/money";
import * as paths from "~/lib/paths";
import { ButtonLink, EmptyState, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { formatCartOffer } from "~/ui/language/offer-words";
import { handleRawForm } from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";

/** The first step's Back leaves the registration, which asks first like every other exit. */
const OUT = paths.to(paths.registration.leave, { to: "/" });

export const meta = () => usePageMeta(useText()("registration:select.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "ServiceSelection");
  const { api } = registration.customer;
  const [info, reasons, unpaid] = await Promise.all([
    api.carts.checkoutInfo(),
    findIneligibilityByLine(registration),
    // A customer who returns from the payment finds the cart empty. Their unpaid orders are shown instead.
    registration.cart.items.length === 0 ? loadUnpaidOrdersSection(registration.customer) : [],
  ]);
  const { search } = new URL(request.url);
  const words = await loadVisitorWords(request);
  const { text } = words;
  const prices = addGstToEach(
    info.items.map(({ amount }) => amount),
    info.tax.rateBasisPoints,
  );
  return {
    unpaid,
    ...(await buildStepFrame(request, registration, "ServiceSelection", { info })),
    denticare: registration.state.denticareByAppointment ? BY_APPOINTMENT : null,
    choose: paths.registration.programme + search,
    programmes: info.items.map((item, index) => ({
      key: buildLineKey(item),
      name: item.product.name,
      icon: item.product.icon,
      offer: formatCartOffer(text, item.offer),
      centre: item.center.name,
      who: item.clientName ?? text("registration:myself"),
      price: prices[index] as Cents,
      offered: item.offered,
      reason: reasons.get(item.id) ?? null,
      changeTo: `${paths.registration.programme}?${withChange(search, buildLineKey(item))}`,
    })),
  };
}

function withChange(search: string, key: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set("change", key);
  return params;
}

export async function action({ request }: ActionFunctionArgs) {
  return handleRawForm(request, async (form) => {
    const registration = await requireRegistrationStep(request, "ServiceSelection");
    const remove = form.get("remove");
    return typeof remove === "string"
      ? removeProgrammeLine(request, registration, remove)
      : answerSelection(request, registration, form);
  });
}

export default function ServiceSelection() {
  const page = useLoaderData<typeof loader>();
  const { saves, back, step } = page;
  const [form] = useForm({ id: "service-selection" });
  const text = useText();
  const empty = page.programmes.length === 0 && !page.denticare;
  return (
    <QuestionPage
      form={form}
      title={text("registration:select.title")}
      // How many steps there are follows from what is chosen.
      step={empty ? undefined : step}
      back={back ? { to: back } : { to: OUT, label: text("registration:select.back") }}
      before={empty ? <NothingChosen {...page} /> : <ChosenProgrammes {...page} />}
      button={empty ? null : text("shell:continue")}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
    </QuestionPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function NothingChosen({ unpaid, choose }: Pick<Page, "unpaid" | "choose">) {
  const text = useText();
  return (
    <>
      <UnpaidOrders orders={unpaid} />
      <EmptyState
        icon="heart"
        title={
          "missing" in unpaid || unpaid.length === 0
            ? text("registration:select.none")
            : text("registration:select.another")
        }
        action={<ButtonLink to={choose}>{text("registration:select.choose")}</ButtonLink>}
      >
        <p>{text("registration:select.will-ask")}</p>
      </EmptyState>
    </>
  );
}
