import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { MyServices } from "~/features/home/my-services";
import { readMyServices } from "~/features/home/my-services.server";
import { unpaidOrdersSection } from "~/features/payment/orders.server";
import { UnpaidOrders } from "~/features/payment/unpaid-orders";
import { ProductCard } from "~/features/shop/product-card";
import { identityAnswer } from "~/features/sign-in/identity-result.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { DENTICARE } from "~/lib/text/category-names";
import {
  Anchor,
  ButtonLink,
  Cards,
  EmptyState,
  LandingPage,
  ListPage,
  NumberedSteps,
  RouteError,
  Section,
  usePageMeta,
  useSocialMeta,
} from "~/ui";
import { publicApi } from "~/web/api/public-api.server";
import { findCustomerOrNull } from "~/web/customer/customer.server";

const PROGRAMMES = "Our programmes";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { offersSignIn?: boolean; mine?: object | null } }) => {
  if (data?.mine) return usePageMeta("My services");
  return data?.offersSignIn
    ? usePageMeta(PROGRAMMES)
    : useSocialMeta(brand.tagline, brand.description);
};

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await findCustomerOrNull(request);
  const params = new URL(request.url).searchParams;
  if (customer === null && identityAnswer(params) === "done")
    return redirect(`${paths.signIn.logIn}?${params}`);
  if (customer === null || params.has("programmes"))
    return { mine: null, categories: await programmes(), offersSignIn: customer !== null };
  const [mine, unpaid] = await Promise.all([
    readMyServices(customer, params.get("tab")),
    unpaidOrdersSection(customer),
  ]);
  // Customers with a service find the programmes one link away.
  const categories = mine.isNew ? await programmes() : null;
  return { mine: { ...mine, unpaid }, categories, offersSignIn: false };
}

const programmes = () => publicApi().catalogue.products();

export default function Home() {
  const { mine, categories, offersSignIn } = useLoaderData<typeof loader>();
  if (mine !== null) return <Mine mine={mine} categories={categories} />;
  if (offersSignIn)
    return (
      <ListPage title={PROGRAMMES} back={{ to: paths.home.start, label: "My services" }}>
        <Programmes categories={categories} title="For yourself or someone you love" />
      </ListPage>
    );
  return (
    <Welcome>
      <Programmes categories={categories} title={PROGRAMMES} />
    </Welcome>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Mine({
  mine,
  categories,
}: { mine: NonNullable<Page["mine"]> } & Pick<Page, "categories">) {
  const { unpaid } = mine;
  const toPay = "missing" in unpaid || unpaid.length > 0;
  return (
    <ListPage
      title="My services"
      lead={
        mine.isNew
          ? "You have no services yet. Choose a programme for yourself or for someone you love: what you have paid for is shown here."
          : undefined
      }
    >
      <MyServices
        {...mine}
        hotline={brand.phones.hotline}
        unpaid={toPay ? <UnpaidOrders orders={unpaid} /> : null}
      />
      {mine.isNew ? (
        <Programmes categories={categories} title={PROGRAMMES} />
      ) : (
        <p className="mt-6" id="programmes">
          Would you like to do more?{" "}
          <Anchor to={paths.to(paths.home.start, { programmes: "all" })} className="btn-quiet">
            See all our programmes
          </Anchor>
        </p>
      )}
    </ListPage>
  );
}

function Welcome({ children }: { children: ReactNode }) {
  return (
    <LandingPage
      eyebrow={`Welcome to ${brand.name}`}
      title={brand.tagline}
      lead={brand.lead}
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
        <NumberedSteps
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

/** Renders categories with one programme next to each other if there is room. */
function Programmes({ categories, title }: { categories: Page["categories"]; title: string }) {
  return (
    <Section title={title} id="programmes">
      {categories?.every(({ products }) => products.length === 0) ? (
        <EmptyState title="Our programmes come soon">
          <p>
            Please look in again, or call us at{" "}
            <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a> (
            {brand.phones.hotline.hours}).
          </p>
        </EmptyState>
      ) : null}
      <div className="grid gap-x-5 gap-y-8 lg:grid-cols-3">
        {categories?.map((category) => (
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
