import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Centre, Product } from "~/contract/catalogue";
import { programmeChoice } from "~/journeys/cart-forms";
import { addressLines } from "~/lib/address";
import { formatMoney } from "~/lib/money";
import { addToCart, MOST_CART_ITEMS } from "~/portal/cart.server";
import { reasonNotAvailable, validProduct } from "~/portal/catalogue.server";
import { redirectWithFlash } from "~/portal/flash.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import {
  Accordion, BackLink, ButtonLink, ChooseProgramme, ErrorSummary, Fact, LandingPage, RouteError, Section, SingaporeMap, StatFigure, Stats, summaryOf,
  usePageMeta,
} from "~/ui";

export const meta = ({ data }: { data?: { product: { name: string; summary: string } } }) =>
  usePageMeta(data?.product.name ?? "Programme", data?.product.summary);

export function loader({ request, params }: LoaderFunctionArgs) {
  return validProduct(request, params.id ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { product, offers } = await validProduct(request, params.id ?? "");
  const submission = parseForm(await readForm(request), programmeChoice);
  if (submission.status !== "success") return refuseForm(submission);

  const { offeringId, centerId } = submission.value;
  if (!offers.some(({ id }) => id === offeringId)) {
    return refuseForm(submission, { offeringId: ["This package is not sold any more. Please choose another"] });
  }
  if (!product.locations.some(({ id }) => id === centerId)) {
    return refuseForm(submission, { centerId: ["Choose one of the centres in the list"] });
  }
  const reason = await reasonNotAvailable(product.id, centerId);
  if (reason) return refuseForm(submission, { centerId: [reason] });

  const choice = { categoryId: product.categoryId, productId: product.id, offeringId, centerId };
  const { outcome, headers } = await addToCart(request, choice);
  if (outcome === "full") {
    return refuseForm(submission, {
      "": [`Your cart is full: it holds at most ${MOST_CART_ITEMS} programmes. Take one out or check out first.`],
    });
  }
  const text = outcome === "added" ? `${product.name} is now in your cart` : `${product.name} is already in your cart`;
  return redirectWithFlash(request, "/cart", { kind: outcome === "added" ? "success" : "info", text }, headers);
}

export default function ProductDetail() {
  const { product, category, offers, firstDays } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const open = product.locations.filter(({ id }) => firstDays[id] !== undefined);
  const [form, fields] = useForm<{ offeringId: string; centerId: string }>({
    id: "choose",
    lastResult: actionData?.lastResult,
    // Where there is only one answer, it is given already.
    defaultValue: { offeringId: only(offers)?.id, centerId: only(open)?.id },
  });
  const { picture, priceFromWithGst } = product;
  return (
    <>
      <ErrorSummary errors={summaryOf(form)} />
      <BackLink to={`/service/${category.id}`}>{category.name}</BackLink>
      <LandingPage
        title={product.name}
        lead={product.summary}
        actions={
          <>
            <ButtonLink to="#packages">Choose a package</ButtonLink>
            {priceFromWithGst === null ? null : (
              <p>
                From <strong>{formatMoney(priceFromWithGst)}</strong> with GST
              </p>
            )}
          </>
        }
        picture={{ src: picture.address, alt: picture.alternative, width: picture.width, height: picture.height }}
      >
        <Section title="What it is">
          <div className="split">
            <div className="rich">
              {product.description.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <div className="panel stack">
              {product.facts.map((fact) => (
                <Fact key={fact} icon="check">
                  {fact}
                </Fact>
              ))}
            </div>
          </div>
        </Section>
        <Results statistics={product.statistics} source={product.statisticsSource} />
        <Section title="Choose a package and a centre" id="packages" panel>
          <ChooseProgramme
            {...{ form, fields, offers, firstDays }}
            centres={product.locations}
            minutesPerSession={product.minutesPerSession}
            inGroups={product.programContentType === "INTAKES"}
          />
        </Section>
        <Section title="Where">
          <SingaporeMap locations={product.locations.map(toMapLocation)} label={`Map of the centres of ${product.name}`} />
        </Section>
        {product.questions.length === 0 ? null : (
          <Section title="Questions and answers">
            <Accordion items={product.questions.map(({ question, answer }) => ({ title: question, content: answer.map((line) => <p key={line}>{line}</p>) }))} />
          </Section>
        )}
      </LandingPage>
    </>
  );
}

function Results({ statistics, source }: Pick<Product, "statistics"> & { source: string | null }) {
  if (statistics.length === 0) return null;
  return (
    <Section title="What people gain">
      <Stats>
        {statistics.map(({ figure, text }) => (
          <StatFigure key={text} figure={figure}>
            {text}
          </StatFigure>
        ))}
      </Stats>
      {source ? <p className="hint mt-4">{source}</p> : null}
    </Section>
  );
}

const only = <T,>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

const toMapLocation = (centre: Centre) => ({
  name: centre.name,
  lat: centre.latitude,
  lng: centre.longitude,
  region: centre.region,
  address: addressLines(centre),
});

export const ErrorBoundary = RouteError;
