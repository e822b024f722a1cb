/** Rules of the catalogue: equal everywhere, with prices to the cent. */
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";

interface Offer {
  id: string;
  productId: string;
  price: number;
  priceWithGst: number;
}
interface Product {
  id: string;
  name: string;
  categoryId: string;
}

/** Rounds half up, in cents. */
export const gstOf = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + 5_000) / 10_000);

export async function productsOf({ ask }: Kit): Promise<Product[]> {
  const { data } = await ask("catalogue.products");
  return data.flatMap(({ products }: { products: Product[] }) => products);
}

export async function rateOf({ ask }: Kit): Promise<number> {
  return (await ask("configuration.gst", { params: { param: "current" } })).data.rateBasisPoints;
}

export async function catalogue(kit: Kit): Promise<void> {
  const { ask, rule } = kit;
  await rule("configuration.gst", "returns the GST rate in hundredths of a percent", async () => {
    const rate = await rateOf(kit);
    assertRule(rate >= 0 && rate < 10_000, "900 is 9 %");
  });
  let products: Product[] = [];
  await rule("catalogue.products", "every listed category has its products", async () => {
    const listed = await ask("catalogue.categories");
    products = await productsOf(kit);
    assertRule(products.length > 0, "at least one product is on sale");
    for (const { categoryId } of products)
      assertRule(
        listed.data.some(({ id }: Product) => id === categoryId),
        `the category ${categoryId} is in the list of categories`,
      );
  });
  await rule("catalogue.product", "a product equals its entry in the list", async () => {
    for (const { id, name } of products) {
      const { status, data } = await ask("catalogue.product", { params: { id } });
      holdStatus({ status, data }, 200, `the product ${id}`);
      assertRule(data.id === id && data.name === name, `the product ${id} has its id and its name`);
    }
    holdStatus(
      await ask("catalogue.product", { params: { id: "none~" } }),
      404,
      "an unknown product",
    );
  });
  await rule("catalogue.offerings", "prices with GST are rounded half up to the cent", async () => {
    const rate = await rateOf(kit);
    for (const { id } of products) {
      const { data } = await ask("catalogue.offerings", { params: { id } });
      for (const { id: offer, price, priceWithGst, productId } of data as Offer[]) {
        assertRule(productId === id, `the offer ${offer} is of the product ${id}`);
        assertRule(
          priceWithGst === price + gstOf(price, rate),
          `${offer}: ${price} cents with GST: expected ${price + gstOf(price, rate)}, got ${priceWithGst} (SPEC 9, GST)`,
        );
      }
    }
  });
  await rule("catalogue.category", "an unknown category is not found", async () => {
    const [first] = products;
    if (first === undefined) throw new NotApplicable("no products");
    const known = await ask("catalogue.category", { params: { id: first.categoryId } });
    assertRule(known.data.id === first.categoryId, "a category has its id");
    holdStatus(
      await ask("catalogue.category", { params: { id: "none~" } }),
      404,
      "an unknown category",
    );
  });
  await rule(
    "configuration.mastercodes",
    "a programme that cannot be started now is not found",
    async () => {
      const links = await ask("configuration.mastercodes", { query: { code: "NTUCH_LINKS" } });
      holdStatus(links, 200, "the provider's links");
      const none = await ask("configuration.mastercodes", {
        query: { code: "sd-none~", key: "sd-x" },
      });
      holdStatus(none, 404, "an unknown programme (SPEC 7, config/mastercode)");
    },
  );
  await rule(
    "configuration.marketingChannels",
    "lists at least one marketing channel",
    async () => {
      const { data } = await ask("configuration.marketingChannels");
      assertRule(data.content.length > 0, "at least one channel");
    },
  );
}
