/**
 * A customer's main journey by a client whose types openapi-typescript generates from the OpenAPI document alone. The test writes `./api`
 * beside a copy of this file, compiles both and makes the journey. Nothing here imports the contract.
 */
import type { paths } from "./api";

type Verb = "get" | "put" | "post";
type PathsWith<V extends Verb> = {
  [Path in keyof paths]: paths[Path][V] extends { responses: unknown } ? Path : never;
}[keyof paths];
type BodyOf<Operation> = Operation extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : undefined;
type DataOf<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": { data: infer Data } } } };
}
  ? Data
  : undefined;
type PartOf<Operation, Part extends string> = Operation extends {
  parameters: Partial<Record<Part, infer Value>>;
}
  ? Value
  : undefined;

interface Input<Operation> {
  path?: PartOf<Operation, "path">;
  query?: PartOf<Operation, "query">;
  body?: BodyOf<Operation>;
  /** The one-time key of a call that creates, books or pays. */
  key?: string;
}

export interface Backend {
  baseUrl: string;
  send: (request: Request) => Promise<Response>;
  token: string;
  /** Pays a PayNow code at the bank. */
  pay: (reference: string, amount: number) => Promise<void>;
  /** The address of the login account. */
  email: string;
  /** A valid ID number without a record. */
  idNumber: string;
}

function createClient({ baseUrl, send, token }: Backend) {
  /** The calls so far, as methods and addresses of the document. */
  const asked: string[] = [];
  async function ask<V extends Verb, Path extends PathsWith<V> & string>(
    verb: V,
    path: Path,
    { path: parts = {} as never, query = {} as never, body, key }: Input<paths[Path][V]> = {},
  ): Promise<DataOf<paths[Path][V]>> {
    asked.push(`${verb} ${path}`);
    const named = Object.entries(parts as Record<string, string>);
    const filled = named.reduce(
      (all, [name, value]) => all.replace(`{${name}}`, value),
      path as string,
    );
    const url = new URL(baseUrl + filled);
    for (const [name, value] of Object.entries(query as Record<string, string>))
      url.searchParams.set(name, String(value));
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    });
    if (key) headers.set("idempotency-key", key);
    const text = verb === "get" ? null : JSON.stringify(body ?? {});
    const response = await send(new Request(url, { method: verb, headers, body: text }));
    if (!response.ok)
      throw new Error(`${verb} ${url}: ${response.status} ${await response.text()}`);
    const isFile = !response.headers.get("content-type")?.startsWith("application/json");
    return isFile ? (undefined as never) : (await response.json()).data;
  }
  return { ask, asked };
}

const newKey = () => crypto.randomUUID();

/** Signs in for the first time. @returns the calls in order */
export async function signIn(backend: Backend): Promise<string[]> {
  const { ask, asked } = createClient(backend);
  const { statusCode } = await ask("post", "/auth/validate");
  if (statusCode !== 1000 && statusCode !== 1001) throw new Error(`Association: ${statusCode}`);
  await ask("get", "/profile");
  await ask("get", "/service");
  await ask("get", "/profile/health-declaration");
  return asked;
}

/** Registers for a programme of sessions and pays by PayNow. @returns the calls in order */
export async function registerAndPay(backend: Backend): Promise<string[]> {
  const { ask, asked } = createClient(backend);
  const [category] = await ask("get", "/products/category");
  const product = category?.products.find(
    ({ programContentType }) => programContentType === "SESSIONS",
  );
  const productId = product?.id ?? "";
  await ask("get", "/products/v2/{id}", { path: { id: productId } });
  const [offer] = await ask("get", "/products-ext/{id}/offerings/list", {
    path: { id: productId },
  });
  const starts = await ask("get", "/config/mastercode", { query: { code: `sd-${productId}` } });
  const firstDays = starts.content.map(({ value }) => value);
  if (!firstDays.every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) throw new Error(firstDays.join());
  const productName = product?.name ?? "";
  await ask("get", "/training-days", { query: { productName } });
  await ask("get", "/activities", { query: { productId } });
  await ask("get", "/events", { query: { productId } });
  await ask("get", "/programme/category");
  const programmes = await ask("get", "/programme/category/{categoryId}/{subcategoryId}", {
    path: { categoryId: category?.id ?? "", subcategoryId: product?.subcategoryId ?? "" },
  });
  const centre = programmes.find(({ id }) => id === productId)?.centres[0];
  await ask("get", "/marketing-channel", { query: {} });
  const item = {
    categoryId: category?.id ?? "",
    productId,
    offeringId: offer?.id ?? "",
    centerId: centre?.id ?? "",
  };
  await ask("put", "/cart", { body: { items: [item], source: "MYNH" } });
  const profile = await ask("put", "/profile", {
    body: {
      ...{ name: "Ong Siew Kheng", email: backend.email, countryCode: "+65" },
      ...{ mobileNumber: "91234567", dateOfBirth: "1952-03-14", gender: "Female" },
      ...{ idType: "NRIC", nric: backend.idNumber, language: "English" },
      ...{ unionMember: false, marketingConsent: false, personalDataConsent: true },
    },
  });
  await ask("post", "/profile/address", {
    body: {
      ...{ type: "BILLING", postalCode: "640501", block: "501" },
      ...{ street: "Jurong West Street 51", sameAs: "NONE" },
    },
  });
  await ask("post", "/profile/contact", {
    body: {
      ...{ name: "Goh Hui Min", relationship: "Child", payer: false, emergency: true },
      ...{ countryCode: "+65", mobileNumber: "81234567" },
    },
  });
  await ask("post", "/profile/health-declaration", {
    key: newKey(),
    body: {
      clientId: profile.id ?? "",
      ...{ whyJoinOurExerciseProgramme: ["GENERAL_FITNESS"], timesExerciseAWeek: "1-3" },
      ...{ healthConditions: ["NONE"], injureAnyOfTheseBodyParts: ["NONE"] },
    },
  });
  await ask("get", "/gst-configuration/{param}", { path: { param: "current" } });
  const { totalAmount } = await ask("get", "/cart/checkout-info");
  const { orderId } = await ask("post", "/cart/checkout", { key: newKey(), body: { totalAmount } });
  const order = await ask("get", "/order/{id}", { path: { id: orderId } });
  await ask("post", "/payment/dbs-pay", {
    key: newKey(),
    body: { billReferenceNumber: order.orderNumber, amount: totalAmount },
  });
  const code = await ask("get", "/order/{id}/qr-string", { path: { id: orderId } });
  await backend.pay(code.reference, code.amount);
  const { status } = await ask("get", "/order/{id}/status", { path: { id: orderId } });
  if (status !== "PAID") throw new Error(`The order is ${status}`);
  await ask("get", "/order/{id}/invoice", { path: { id: orderId } });
  return asked;
}

/** Books the last free time of the package. @returns the calls in order */
export async function bookSession(backend: Backend): Promise<string[]> {
  const { ask, asked } = createClient(backend);
  const { services } = await ask("get", "/service");
  const termId = services.find(({ term }) => term.toBook !== null)?.term.id ?? "";
  const { vacantSlots } = await ask("get", "/yoda-sessions/vacant-slots", { query: { termId } });
  const slot = vacantSlots.findLast(({ placesLeft }) => placesLeft > 0)?.id ?? "";
  await ask("get", "/yoda-sessions/review", { query: { termId, slotIds: slot } });
  const { booked } = await ask("post", "/yoda-sessions/schedule", {
    key: newKey(),
    body: { termId, slotIds: [slot] },
  });
  if (booked.length !== 1) throw new Error("The session is not booked");
  await ask("get", "/services/sessions", { query: {} });
  return asked;
}
