import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TourLink } from "~/features/help/tour-link";
import { MyServices } from "~/features/home/my-services";
import { readMyServices } from "~/features/home/my-services.server";
import { Welcome } from "~/features/home/welcome";
import { loadUnpaidOrdersSection } from "~/features/payment/order/orders.server";
import { UnpaidOrders } from "~/features/payment/order/unpaid-orders";
import { listCentres } from "~/features/shop/catalogue.server";
import { NEAR_PARAM, sortByNearness } from "~/features/shop/nearest-centre";
import { ProductCard } from "~/features/shop/product-card";
import { ProviderFacts } from "~/features/shop/provider-facts";
import { readIdentityAnswer } from "~/features/sign-in/identity-result.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { DENTICARE } from "~/lib/text/category-names";
import { Anchor, EmptyState, ListPage, Notice, Section, usePageMeta, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence, useProviderText } from "~/ui/language/sentence";
import { createPublicApi } from "~/web/api/public-api.server";
import { findCustomerOrNull } from "~/web/customer/customer.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { offersSignIn?: boolean; mine?: object | null } }) => {
  const text = useText();
  if (data?.mine) return usePageMeta(text("home:my-services"));
  return data?.offersSignIn
    ? usePageMeta(text("home:programmes"))
    : useSocialMeta(useProviderText(brand.tagline), useProviderText(brand.description));
};

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await findCustomerOrNull(request);
  const params = new URL(request.url).searchParams;
  if (customer === null && readIdentityAnswer(params) === "done")
    return redirect(`${paths.signIn.logIn}?${params}`);
  if (customer === null || params.has("programmes"))
    return {
      mine: null,
      ...(await readOffer(request)),
      offersSignIn: customer !== null,
    };
  const [mine, unpaid] = await Promise.all([
    readMyServices(customer, params.get("tab"), await loadVisitorWords(request)),
    loadUnpaidOrdersSection(customer),
  ]);
  // Customers with a service find the programmes one link away.
  const categories = mine.isNew ? await programmes() : null;
  return { mine: { ...mine, unpaid }, categories, facts: null, offersSignIn: false };
}

const programmes = () => createPublicApi().catalogue.products();

/** Reads the programmes and their centres, the nearest first if the address has a postal code. */
async function readOffer(request: Request) {
  const categories = await programmes();
  const { text } = await loadVisitorWords(request);
  const area = new URL(request.url).searchParams.get(NEAR_PARAM);
  const { centres, near } = sortByNearness(await listCentres(categories), area, text);
  return { categories, facts: { centres: [...centres], near } };
}

export default function Home() {
  const { mine, categories, facts, offersSignIn } = useLoaderData<typeof loader>();
  const text = useText();
  if (mine !== null) return <Mine mine={mine} categories={categories} />;
  if (offersSignIn)
    return (
      <ListPage
        title={text("home:programmes")}
        back={{ to: paths.home.start, label: text("home:my-services") }}
      >
        <Programmes categories={categories} title={text("home:for-whom")} />
      </ListPage>
    );
  return (
    <Welcome tour={<TourLink />}>
      {facts === null ? null : <ProviderFacts {...facts} />}
      <Programmes categories={categories} title={text("home:programmes")} />
    </Welcome>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Mine({
  mine,
  categories,
}: { mine: NonNullable<Page["mine"]> } & Pick<Page, "categories">) {
  const { unpaid } = mine;
  const text = useText();
  const toPay = "missing" in unpaid || unpaid.length > 0;
  return (
    <ListPage title={text("home:my-services")} lead={mine.isNew ? text("home:new") : undefined}>
      {mine.reportedDeadBy ? (
        <Notice kind="danger">
          {text("people:access.death", { by: mine.reportedDeadBy })}{" "}
          <Anchor to={paths.people.access}>{text("people:access.death-stop")}</Anchor>
        </Notice>
      ) : null}
      {mine.isNew ? (
        <>
          <p className="mb-6">
            <Anchor to={paths.people.link}>{text("people:none.link")}</Anchor>
          </p>
          <TourLink />
        </>
      ) : null}
      <MyServices
        {...mine}
        hotline={brand.phones.hotline}
        unpaid={toPay ? <UnpaidOrders orders={unpaid} /> : null}
      />
      {mine.isNew ? (
        <Programmes categories={categories} title={text("home:programmes")} />
      ) : (
        <p className="no-print mt-6" id="programmes">
          {text("home:more")}{" "}
          <Anchor to={paths.to(paths.home.start, { programmes: "all" })} className="btn-quiet">
            {text("home:all")}
          </Anchor>
        </p>
      )}
    </ListPage>
  );
}

/** Renders categories with one programme next to each other if there is room. */
function Programmes({ categories, title }: { categories: Page["categories"]; title: string }) {
  const text = useText();
  const { number, href, hours } = brand.phones.hotline;
  const singles = categories?.filter(({ products }) => products.length === 1).length;
  const columns = singles === 2 ? "lg:grid-cols-2" : "lg:grid-cols-3";
  return (
    <Section title={title} id="programmes">
      {categories?.every(({ products }) => products.length === 0) ? (
        <EmptyState title={text("shop:soon.title")}>
          <p>
            <Sentence
              of="shop:soon.call"
              parts={{
                number: <a href={href}>{number}</a>,
                hours: <ProviderText>{hours}</ProviderText>,
              }}
            />
          </p>
        </EmptyState>
      ) : null}
      <div className={`grid gap-8 ${columns}`}>
        {categories?.map((category) => (
          <section
            key={category.id}
            className={category.products.length > 1 ? "lg:col-span-full" : "flex flex-col"}
          >
            <h3 className="!mb-1 !text-[1.35rem]">
              <Anchor
                to={paths.to(paths.shop.category, { categoryId: category.id })}
                className="btn-quiet !font-bold"
              >
                <ProviderText>{category.name}</ProviderText>
              </Anchor>
            </h3>
            <p className="mb-4 flex-1">
              <ProviderText>{category.summary}</ProviderText>
            </p>
            <div className={category.products.length > 1 ? "tiles" : undefined}>
              {category.products.map((product) => (
                <ProductCard
                  key={product.id}
                  {...product}
                  byAppointment={category.name === DENTICARE}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Section>
  );
}
