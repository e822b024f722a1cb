import { afterEach, expect, test, vi } from "vitest";
import { createStaticCatalogue } from "~/provider/shared/product-content";
import { createStoredCatalogue } from "~/provider/shop/catalogue/document-store";
import { gymTonic } from "~/provider/shop/catalogue/gym-tonic";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import { serve } from "../../helpers/shop/document-store";

afterEach(() => {
  vi.restoreAllMocks();
});

const fallback = createStaticCatalogue(shippedProducts);

function open(url: string, more: { variant?: "prod" | "alpha"; token?: string } = {}) {
  const lines: string[] = [];
  const note = (fields: object, message: string) =>
    lines.push(`${message} ${JSON.stringify(fields)}`);
  const log = { info: note, warn: note, error: note };
  const source = createStoredCatalogue({
    url,
    token: more.token,
    variant: more.variant ?? "prod",
    fetch: (request) => fetch(request),
    log,
    fallback,
  });
  return { source, lines };
}

test("products are read from the store, from every page", async () => {
  const store = await serve({
    products: [gymTonic, { ...gymTonic, id: "tai-chi", name: "Tai Chi" }],
    pageSize: 1,
  });
  const { source } = open(store.url, { token: "secret-token" });
  expect(await source.product("gym-tonic")).toEqual(gymTonic);
  expect((await source.products()).map(({ name }) => name)).toEqual(["Gym Tonic", "Tai Chi"]);
  expect(store.authorizations[0]).toBe("Bearer secret-token");
  await store.close();
});

test("an invalid document is left out, and the log names it and the field without the value", async () => {
  const store = await serve({
    products: [
      {
        ...gymTonic,
        id: "bad-picture",
        picture: { ...gymTonic.picture, address: "javascript:alert(1)" },
      },
      { ...gymTonic, id: "no-summary", summary: "" },
      gymTonic,
    ],
  });
  const { source, lines } = open(store.url);
  expect((await source.products()).map(({ id }) => id)).toEqual(["gym-tonic"]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"document":"bad-picture","field":"picture.address"');
  expect(lines.join()).not.toContain("alert(1)");
  await store.close();
});

test("each variant has its own collection", async () => {
  const store = await serve({ products: [gymTonic] });
  const { source } = open(store.url, { variant: "alpha" });
  await source.products();
  expect(store.collections).toEqual(["products-alpha"]);
  await store.close();
});

test("the shop shows the shipped catalogue until the store first answers", async () => {
  const { source, lines } = open("http://127.0.0.1:1/v1/projects/p/databases/(default)");
  expect((await source.products()).map(({ id }) => id)).toEqual(
    shippedProducts.map(({ id }) => id),
  );
  expect(lines[0]).toContain("failed to read");
});

test.each([
  ["is empty or missing", []],
  ["holds nothing good", [{ ...gymTonic, summary: "" }]],
])("a collection that %s does not empty the shop", async (_what, products) => {
  const store = await serve({ products });
  const { source, lines } = open(store.url);
  expect((await source.products()).map(({ id }) => id)).toEqual(
    shippedProducts.map(({ id }) => id),
  );
  expect(lines.at(-1)).toContain("failed to read");
  await store.close();
});

test("the last valid products stay when the collection is empty later", async () => {
  const products = [gymTonic];
  const store = await serve({ products });
  const { source, lines } = open(store.url);
  expect(await source.products()).toHaveLength(1);
  products.pop();
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 11 * 60_000);
  await source.products();
  await expect.poll(() => lines).toHaveLength(1);
  expect((await source.products()).map(({ id }) => id)).toEqual(["gym-tonic"]);
  await store.close();
});
