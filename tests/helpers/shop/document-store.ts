/** A small server that speaks Firestore's REST form, for the catalogue. */
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface ServedStore {
  url: string;
  /** The requested collections, in order. */
  collections: string[];
  authorizations: (string | undefined)[];
  close(): Promise<void>;
}

export async function serve(given: {
  products: ({ id: string } & object)[];
  pageSize?: number;
}): Promise<ServedStore> {
  const collections: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const base = "/v1/projects/p/databases/(default)";
  const server = http.createServer((request, response) => {
    const address = new URL(request.url ?? "", "http://store");
    const collection = address.pathname.split("/documents/")[1] ?? "";
    collections.push(collection);
    authorizations.push(request.headers.authorization);
    const from = Number(address.searchParams.get("pageToken") ?? 0);
    const until = from + (given.pageSize ?? given.products.length);
    const body = {
      documents: given.products.slice(from, until).map((product) => ({
        name: `projects/p/databases/(default)/documents/${collection}/${product.id}`,
        fields: fieldsOf(product),
      })),
      ...(until < given.products.length && { nextPageToken: String(until) }),
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    collections,
    authorizations,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function fieldsOf(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, typed(value)]));
}

function typed(value: unknown): unknown {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } };
  return { mapValue: { fields: fieldsOf(value as object) } };
}
