import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { validCategory } from "~/features/shop/catalogue.server";
import { ProductCard } from "~/features/shop/product-card";
import { DENTICARE } from "~/lib/text/category-names";
import { Cards, EmptyState, ListPage, RouteError, useSocialMeta } from "~/ui";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { name: string } }) =>
  useSocialMeta(
    data?.name ?? "Our services",
    `${data?.name ?? "Our services"}: the programmes, where they are and what they cost.`,
  );

export function loader({ request, params }: LoaderFunctionArgs) {
  return validCategory(request, params.categoryId ?? "");
}

export default function ServiceType() {
  const { name, summary, products } = useLoaderData<typeof loader>();
  return (
    <ListPage title={name} lead={summary} back={{ to: "/", label: "All services" }}>
      {products.length === 0 ? (
        <EmptyState title="Our programmes come soon">
          <p>Please come back later.</p>
        </EmptyState>
      ) : (
        <Cards>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              {...product}
              byAppointment={name === DENTICARE}
              headingLevel={2}
            />
          ))}
        </Cards>
      )}
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
