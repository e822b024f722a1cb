import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireValidCategory } from "~/features/shop/catalogue.server";
import { ProductCard } from "~/features/shop/product-card";
import { DENTICARE } from "~/lib/text/category-names";
import { Cards, EmptyState, ListPage, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { name: string } }) => {
  const text = useText();
  const name = data?.name ?? text("shop:our-services");
  return useSocialMeta(name, text("shop:service.description", { name }));
};

export function loader({ request, params }: LoaderFunctionArgs) {
  return requireValidCategory(request, params.categoryId ?? "");
}

export default function ServiceType() {
  const { name, summary, products } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={<ProviderText>{name}</ProviderText>}
      lead={<ProviderText>{summary}</ProviderText>}
      back={{ to: "/", label: text("shop:all-services") }}
    >
      {products.length === 0 ? (
        <EmptyState title={text("shop:soon.title")}>
          <p>{text("shop:soon.later")}</p>
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
