import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { programmeChoice } from "~/journeys/cart-forms";
import { DENTICARE } from "~/journeys/registration/state";
import { formatMoney } from "~/lib/money";
import { type Added, addToCart, MOST_CART_ITEMS } from "~/portal/cart.server";
import { reasonNotAvailable, validProduct } from "~/portal/catalogue.server";
import { isTold } from "~/portal/client.server";
import { redirectWithFlash } from "~/portal/flash.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { aroundProgramme } from "~/portal/timetable.server";
import {
  BackLink,
  BookDenticare,
  ButtonLink,
  ChooseProgramme,
  ErrorSummary,
  LandingPage,
  NotShown,
  ProgrammeAbout,
  ProgrammeActivities,
  ProgrammeCentres,
  ProgrammeGroup,
  ProgrammeQuestions,
  ProgrammeResults,
  RouteError,
  Section,
  summaryOf,
  usePageMeta,
} from "~/ui";

export const meta = ({ data }: { data?: { product: { name: string; summary: string } } }) =>
  usePageMeta(data?.product.name ?? "Programme", data?.product.summary);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const onSale = await validProduct(request, params.id ?? "");
  return { ...onSale, ...(await aroundProgramme(onSale.product, onSale.offers)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { product, offers } = await validProduct(request, params.id ?? "");
  const submission = parseForm(await readForm(request), programmeChoice);
  if (submission.status !== "success") return refuseForm(submission);

  const { offeringId, centerId } = submission.value;
  if (!offers.some(({ id }) => id === offeringId)) {
    return refuseForm(submission, {
      offeringId: ["This package is not sold any more. Please choose another"],
    });
  }
  if (!product.locations.some(({ id }) => id === centerId)) {
    return refuseForm(submission, { centerId: ["Choose one of the centres in the list"] });
  }
  const choice = { categoryId: product.categoryId, productId: product.id, offeringId, centerId };
  let outcome: Added;
  try {
    const reason = await reasonNotAvailable(product.id, centerId);
    if (reason) return refuseForm(submission, { centerId: [reason] });
    outcome = await addToCart(request, choice);
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { "": [error.message] }, error.status);
  }
  if (outcome === "full") {
    return refuseForm(submission, {
      "": [
        `Your cart is full: it holds at most ${MOST_CART_ITEMS} programmes. Take one out or check out first.`,
      ],
    });
  }
  const text =
    outcome === "added"
      ? `${product.name} is now in your cart`
      : `${product.name} is already in your cart`;
  return redirectWithFlash(request, "/cart", {
    kind: outcome === "added" ? "success" : "info",
    text,
  });
}

export default function ProductDetail() {
  const { product, category, offers, firstDays, when, group, activities, missing } =
    useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const open = product.locations.filter(
    ({ id }) => firstDays === null || firstDays[id] !== undefined,
  );
  const [form, fields] = useForm<{ offeringId: string; centerId: string }>({
    id: "choose",
    lastResult: actionData?.lastResult,
    // Where there is only one answer, it is given already.
    defaultValue: { offeringId: only(offers)?.id, centerId: only(open)?.id },
  });
  const { picture, priceFromWithGst } = product;
  const byAppointment = category.name === DENTICARE && offers.length === 0;
  return (
    <>
      <ErrorSummary errors={summaryOf(form)} />
      <BackLink to={`/service/${category.id}`}>{category.name}</BackLink>
      <LandingPage
        title={product.name}
        lead={product.summary}
        actions={
          byAppointment ? (
            <BookDenticare />
          ) : (
            <>
              <ButtonLink to="#packages">Choose a package</ButtonLink>
              {category.name === DENTICARE ? (
                <ButtonLink to="/denticare" kind="secondary">
                  Book an appointment
                </ButtonLink>
              ) : null}
              {priceFromWithGst === null ? null : (
                <p>
                  From <strong>{formatMoney(priceFromWithGst)}</strong> with GST
                </p>
              )}
            </>
          )
        }
        picture={{
          src: picture.address,
          alt: picture.alternative,
          width: picture.width,
          height: picture.height,
        }}
      >
        <ProgrammeAbout {...product} />
        <ProgrammeResults statistics={product.statistics} source={product.statisticsSource} />
        {byAppointment ? null : (
          <Section title="Choose a package and a centre" id="packages">
            <ChooseProgramme
              {...{ form, fields, offers, firstDays }}
              centres={product.locations}
              minutesPerSession={product.minutesPerSession}
              inGroups={product.programContentType === "INTAKES"}
            />
          </Section>
        )}
        <ProgrammeCentres name={product.name} centres={product.locations} when={when} />
        {missing.map((sentence) => (
          <NotShown key={sentence}>{sentence}</NotShown>
        ))}
        <ProgrammeQuestions questions={product.questions} />
        <ProgrammeGroup {...group} />
        <ProgrammeActivities activities={activities} />
      </LandingPage>
    </>
  );
}

const only = <T,>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

export const ErrorBoundary = RouteError;
