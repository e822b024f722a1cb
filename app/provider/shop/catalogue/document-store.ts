/**
 * The catalogue from the provider's cloud document store, read by Firestore's REST API: one collection with one document per product. The
 * responses are validated. An invalid document is skipped and logged.
 */

import { createCache } from "~/lib/cache";
import type { Fetch } from "~/lib/fetch";
import type { Log } from "~/lib/log";
import {
  type CatalogueSource,
  createStaticCatalogue,
  type ProductContent,
  productContent,
} from "~/provider/shared/product-content";
import type { Variant } from "./variants";

export interface DocumentStore {
  /** The database: `https://firestore.googleapis.com/v1/projects/{project}/databases/(default)`. */
  url: string;
  token?: string | undefined;
  variant: Variant;
  fetch: Fetch;
  log: Log;
  /** Catalogue to use while the store has never answered. */
  fallback: CatalogueSource;
}

/** Milliseconds until the catalogue is fetched again. SPEC section 9: remote configuration is asked for again every 10 minutes. */
const TTL_MS = 600_000;
const RETRY_MS = 15_000;
const PAGE_SIZE = 300;
const MAX_PAGES = 20;
const ANSWER_WITHIN_MS = 4_000;

export function createStoredCatalogue(store: DocumentStore): CatalogueSource {
  const cache = createCache<CatalogueSource>({
    ttlMs: TTL_MS,
    staleWhileRevalidate: true,
    staleIfErrorMs: Number.POSITIVE_INFINITY,
    retryMs: RETRY_MS,
    failureMs: RETRY_MS,
  });
  const load = () =>
    readProducts(store).then(createStaticCatalogue, (error) => {
      store.log.warn({ err: error }, "failed to read the catalogue from its document store");
      throw error;
    });
  const source = () => cache.read("catalogue", load).catch(() => store.fallback);
  return {
    product: async (id) => (await source()).product(id),
    products: async () => (await source()).products(),
  };
}

/** Returns the collection's name: "products" in production, "products-alpha" and so on for the variants. */
function collectionOf(variant: Variant): string {
  return variant === "prod" ? "products" : `products-${variant}`;
}

interface StoredDocument {
  name?: string;
  fields?: Record<string, StoredValue>;
}

async function readProducts(store: DocumentStore): Promise<ProductContent[]> {
  const found: ProductContent[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await readPage(store, pageToken);
    for (const document of answer.documents ?? []) {
      const content = productContent.safeParse(fromFields(document.fields ?? {}));
      if (content.success) found.push(content.data);
      else logInvalidDocument(store.log, document, content.error.issues[0]?.path.join("."));
    }
    pageToken = answer.nextPageToken;
    if (pageToken === undefined) break;
  }
  // A missing collection looks like an empty one. Neither may empty the shop.
  if (found.length === 0) throw new Error("The document store holds no good product");
  return found;
}

async function readPage(
  { url, token, variant, fetch }: DocumentStore,
  pageToken: string | undefined,
): Promise<{ documents?: StoredDocument[]; nextPageToken?: string }> {
  const address = new URL(`${url}/documents/${collectionOf(variant)}`);
  address.searchParams.set("pageSize", String(PAGE_SIZE));
  if (pageToken !== undefined) address.searchParams.set("pageToken", pageToken);
  const response = await fetch(
    new Request(address, {
      headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    }),
    { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
  );
  if (!response.ok) throw new Error(`The document store answered ${response.status}`);
  return (await response.json()) as { documents?: StoredDocument[]; nextPageToken?: string };
}

function logInvalidDocument(log: Log, document: StoredDocument, field: string | undefined): void {
  log.warn(
    { document: document.name?.split("/").at(-1), field },
    "invalid catalogue document ignored",
  );
}

/** Firestore's typed values (REST reference, `Value`). */
interface StoredValue {
  stringValue?: string;
  integerValue?: string | number;
  doubleValue?: number;
  booleanValue?: boolean;
  nullValue?: null;
  timestampValue?: string;
  mapValue?: { fields?: Record<string, StoredValue> };
  arrayValue?: { values?: StoredValue[] };
}

function fromFields(fields: Record<string, StoredValue>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, fromValue(value)]),
  );
}

function fromValue(value: StoredValue): unknown {
  if (value.integerValue !== undefined) return Number(value.integerValue);
  if (value.mapValue !== undefined) return fromFields(value.mapValue.fields ?? {});
  if (value.arrayValue !== undefined) return (value.arrayValue.values ?? []).map(fromValue);
  return (
    value.stringValue ?? value.doubleValue ?? value.booleanValue ?? value.timestampValue ?? null
  );
}
