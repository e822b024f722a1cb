import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/lib/brand";
import { findCustomer, publicApi } from "~/portal/customer.server";
import { readMyServices } from "~/portal/my-services.server";
import { Anchor, ButtonLink, Cards, LandingPage, ListPage, MyServices, ProductCard, RouteError, Section, StepsList, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Home");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await findCustomer(request);
  const asked = new URL(request.url).searchParams.get("tab");
  const [categories, mine] = await Promise.all([
    publicApi().catalogue.products(),
    customer && readMyServices(customer, asked),
  ]);
  return { categories, mine };
}

export default function Home() {
  const { categories, mine } = useLoaderData<typeof loader>();
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
      <MyServices {...mine} hotline={brand.phones.hotline} />
      {programmes}
    </ListPage>
  );
}

function Welcome({ children }: { children: React.ReactNode }) {
  return (
    <LandingPage
      eyebrow={`Welcome to ${brand.name}`}
      title={brand.tagline}
      lead="Exercise in good company, gentle dental care and days out for seniors. Choose a programme for yourself or for somebody you love."
      actions={
        <>
          <ButtonLink to="#programmes">See our programmes</ButtonLink>
          <ButtonLink to="/login" kind="secondary">
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
            { title: "Choose a programme and a centre", text: "Put it in your cart. You can do this before you log in." },
            { title: "Log in and tell us about yourself", text: "We ask for your details once and keep them for the next time." },
            { title: "Pay by card or PayNow", text: "You get a tax invoice, and your programme appears under My services." },
          ]}
        />
      </Section>
    </LandingPage>
  );
}

type Categories = ReturnType<typeof useLoaderData<typeof loader>>["categories"];

function Programmes({ categories }: { categories: Categories }) {
  return (
    <div id="programmes">
      {categories.map((category) => (
        <section key={category.id} className="mt-10">
          <h2 className="!mb-1">
            <Anchor to={`/service/${category.id}`}>{category.name}</Anchor>
          </h2>
          <p className="mb-4">{category.summary}</p>
          <Cards>
            {category.products.map((product) => (
              <ProductCard key={product.id} {...product} />
            ))}
          </Cards>
        </section>
      ))}
    </div>
  );
}

export const ErrorBoundary = RouteError;
