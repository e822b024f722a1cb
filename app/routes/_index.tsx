import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { MyServices } from "~/features/home/my-services";
import { readMyServices } from "~/features/home/my-services.server";
import { unpaidPart } from "~/features/payment/orders.server";
import { UnpaidOrders } from "~/features/payment/unpaid-orders";
import { ProductCard } from "~/features/shop/product-card";
import { identityAnswer } from "~/features/sign-in/identity-answer.server";
import { brand } from "~/lib/brand";
import { DENTICARE } from "~/lib/category-names";
import {
  Anchor,
  ButtonLink,
  Cards,
  EmptyState,
  LandingPage,
  ListPage,
  RouteError,
  Section,
  StepsList,
  usePageMeta,
} from "~/ui";
import { findCustomerIfTold, publicApi } from "~/web/customer.server";
import * as paths from "~/web/paths";

export const handle = { shared: true };

export const meta = () =>
  usePageMeta(
    "Home",
    "Exercise, day care and dental care for older people in Singapore. Register, book and pay, for yourself or a loved one.",
  );

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await findCustomerIfTold(request);
  const params = new URL(request.url).searchParams;
  if (customer === null && identityAnswer(params) === "done")
    return redirect(`${paths.signIn.logIn}?${params}`);
  const asked = params.get("tab");
  const [categories, mine, unpaid] = await Promise.all([
    publicApi().catalogue.products(),
    customer && readMyServices(customer, asked),
    customer ? unpaidPart(customer) : [],
  ]);
  return { categories, mine, unpaid };
}

export default function Home() {
  const { categories, mine, unpaid } = useLoaderData<typeof loader>();
  const programmes = <Programmes categories={categories} />;
  if (mine === null) return <Welcome>{programmes}</Welcome>;
  return (
    <ListPage
      title="My services"
      beside={
        <ButtonLink to="#programmes" kind="secondary">
          Find a programme
        </ButtonLink>
      }
    >
      <UnpaidOrders orders={unpaid} />
      <MyServices {...mine} hotline={brand.phones.hotline} />
      {programmes}
    </ListPage>
  );
}

function Welcome({ children }: { children: ReactNode }) {
  return (
    <LandingPage
      eyebrow={`Welcome to ${brand.name}`}
      title={brand.tagline}
      lead="Exercise in good company, gentle dental care and days out for seniors. Choose a programme for yourself or for somebody you love."
      actions={
        <>
          <ButtonLink to="#programmes">See our programmes</ButtonLink>
          <ButtonLink to={paths.signIn.logIn} kind="secondary">
            Login
          </ButtonLink>
        </>
      }
      picture={{ src: "/pictures/home.svg", alt: "", width: 560, height: 420 }}
    >
      {children}
      <Section title="How it works" panel>
        <StepsList
          steps={[
            {
              title: "Choose a programme and a centre",
              text: "Put it in your cart. You can do this before you log in.",
            },
            {
              title: "Log in and tell us about yourself",
              text: "We ask for your details once and keep them for the next time.",
            },
            {
              title: "Pay by card or PayNow",
              text: "You get a tax invoice, and your programme appears under My services.",
            },
          ]}
        />
      </Section>
    </LandingPage>
  );
}

type Categories = ReturnType<typeof useLoaderData<typeof loader>>["categories"];

/** Categories of one programme stand side by side where there is room. */
function Programmes({ categories }: { categories: Categories }) {
  return (
    <Section title="Our programmes" id="programmes">
      {categories.every(({ products }) => products.length === 0) ? (
        <EmptyState title="Our programmes come soon">
          <p>
            Please look in again, or call us at{" "}
            <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a> (
            {brand.phones.hotline.hours}).
          </p>
        </EmptyState>
      ) : null}
      <div className="grid gap-x-5 gap-y-8 lg:grid-cols-3">
        {categories.map((category) => (
          <section
            key={category.id}
            className={category.products.length > 1 ? "lg:col-span-3" : "flex flex-col"}
          >
            <h3 className="!mb-1 !text-[1.3rem]">
              <Anchor
                to={paths.to(paths.shop.category, { categoryId: category.id })}
                className="btn-quiet !font-bold"
              >
                {category.name}
              </Anchor>
            </h3>
            <p className="mb-4 flex-1">{category.summary}</p>
            <Cards>
              {category.products.map((product) => (
                <ProductCard
                  key={product.id}
                  {...product}
                  byAppointment={category.name === DENTICARE}
                />
              ))}
            </Cards>
          </section>
        ))}
      </div>
    </Section>
  );
}

export const ErrorBoundary = RouteError;
