import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Added } from "~/features/shop/cart.server";
import { addToCart, MAX_CART_ITEMS } from "~/features/shop/cart.server";
import { buildProgrammeChoiceForm } from "~/features/shop/cart-forms";
import type { ProductOnSale } from "~/features/shop/catalogue.server";
import { findReasonNotAvailable, requireValidProduct } from "~/features/shop/catalogue.server";
import { ChooseProgramme, hasProgrammeChoice } from "~/features/shop/choose-programme";
import { NEAR_PARAM, NearestCentre, sortByNearness } from "~/features/shop/nearest-centre";
import { ProgrammeActions } from "~/features/shop/programme-actions";
import {
  MoreProgrammes,
  ProgrammeCentres,
  ProgrammeQuestions,
  ProgrammeResults,
} from "~/features/shop/programme-sections";
import { loadProgrammeContext } from "~/features/shop/timetable.server";
import type { GetText } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { DENTICARE } from "~/lib/text/category-names";
import {
  BackLink,
  ErrorSummary,
  LandingPage,
  Section,
  SectionUnavailable,
  useSocialMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { ProviderText, useProviderText } from "~/ui/language/sentence";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { renderFormErrors } from "~/web/forms/form.server";
import {
  handleForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorText, loadVisitorWords } from "~/web/language/translations.server";
import type { Flash } from "~/web/session/session.server";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { product: { name: string; summary: string } } }) =>
  useSocialMeta(
    useProviderText(data?.product.name ?? useText()("shop:programme")),
    useProviderText(data?.product.summary ?? brand.tagline),
  );

export async function loader({ request, params }: LoaderFunctionArgs) {
  const onSale = await requireValidProduct(request, params.id ?? "");
  const { product, offers } = onSale;
  const words = await loadVisitorWords(request);
  const nearParam = new URL(request.url).searchParams.get(NEAR_PARAM);
  const { centres, near } = sortByNearness(product.locations, nearParam, words.text);
  return {
    ...onSale,
    ...(await loadProgrammeContext(product, offers, words)),
    product: { ...product, locations: [...centres] },
    near,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { product, offers } = await requireValidProduct(request, params.id ?? "");
  const text = await loadVisitorText(request);
  return handleForm(
    request,
    buildProgrammeChoiceForm(text),
    async (chosen, { submission }) => {
      const problem = await problemWith({ product, offers }, chosen, text);
      if (problem) return renderFormErrors(submission, problem);
      const choice = { categoryId: product.categoryId, productId: product.id, ...chosen };
      const outcome = await addToCart(request, choice);
      if (outcome === "full")
        return renderFormErrors(submission, {
          "": [text("shop:choose.full", { count: MAX_CART_ITEMS })],
        });
      return redirectWithFlash(request, paths.shop.cart, inCart(product.name, outcome));
    },
    onRejectedOrUnavailable(showFieldError()),
  );
}

const inCart = (name: string, outcome: Exclude<Added, "full">): Flash =>
  outcome === "added"
    ? { kind: "success", text: reply("replies:shop.added", { name }) }
    : { kind: "info", text: reply("replies:shop.already", { name }) };

async function problemWith(
  { product: { id, locations }, offers }: Pick<ProductOnSale, "product" | "offers">,
  { offeringId, centerId }: { offeringId: string; centerId: string },
  text: GetText,
): Promise<Record<string, string[]> | null> {
  if (!offers.some((offer) => offer.id === offeringId))
    return { offeringId: [text("shop:choose.not-sold")] };
  if (!locations.some((centre) => centre.id === centerId))
    return { centerId: [text("shop:choose.listed")] };
  const reason = await findReasonNotAvailable(id, centerId);
  return reason === null ? null : { centerId: [reason] };
}

export default function ProductDetail() {
  const { product, category, offers, firstDays, weekly, when, near, group, activities, missing } =
    useLoaderData<typeof loader>();
  const text = useText();
  const open = product.locations.filter(
    ({ id }) => firstDays === null || firstDays[id] !== undefined,
  );
  const [form, fields] = useForm<{ offeringId: string; centerId: string }>({
    id: "choose",
    // A single option is selected in advance.
    defaultValue: { offeringId: only(offers)?.id, centerId: only(open)?.id },
  });
  const { picture, priceFromWithGst } = product;
  const { address: src, width, height } = picture;
  const alt = useProviderText(picture.alternative);
  const byAppointment = category.name === DENTICARE && offers.length === 0;
  // The centres are listed once: where there is a choice, that is the list.
  const chosen =
    !byAppointment && hasProgrammeChoice({ offers, centres: product.locations, firstDays });
  return (
    <>
      <BackLink to={paths.to(paths.shop.category, { categoryId: category.id })}>
        <ProviderText>{category.name}</ProviderText>
      </BackLink>
      <ErrorSummary errors={form.errors} />
      <LandingPage
        title={<ProviderText>{product.name}</ProviderText>}
        lead={<ProviderText>{product.summary}</ProviderText>}
        actions={<ProgrammeActions {...{ category, priceFromWithGst, byAppointment }} />}
        picture={{ src, alt, width, height }}
      >
        {byAppointment ? null : (
          <Section title={text("shop:choose.title")} id="packages">
            {chosen ? (
              <NearestCentre near={near} count={product.locations.length} place="#packages" />
            ) : null}
            <ChooseProgramme
              {...{ form, fields, offers, firstDays, weekly, when }}
              {...choiceOf(product)}
            />
          </Section>
        )}
        <ProgrammeResults statistics={product.statistics} source={product.statisticsSource} />
        {chosen ? null : (
          <ProgrammeCentres name={product.name} centres={product.locations} {...{ weekly, when }} />
        )}
        {missing.map((sentence) => (
          <SectionUnavailable key={sentence}>{sentence}</SectionUnavailable>
        ))}
        <ProgrammeQuestions
          {...product}
          rule={product.cancellation ?? null}
          centres={chosen ? product.locations : []}
          activities={activities}
        />
        <MoreProgrammes {...group} />
      </LandingPage>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const choiceOf = ({ name, locations, programContentType, ...product }: Page["product"]) => ({
  name,
  centres: locations,
  minutesPerSession: product.minutesPerSession,
  priceFromWithGst: product.priceFromWithGst,
  inGroups: programContentType === "INTAKES",
});

const only = <T,>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
