import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { journeyCalls } from "~/contract/journeys";
import { buildOpenApi } from "~/contract/openapi";
import { newNric } from "../../helpers/people/registered";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

/* A client written from the OpenAPI document alone. */

/** Its types are generated (generated-types.release.test.ts), so the compiler of this project must not follow an import. */
const SOURCE = "tests/conformance/generated-client/journey.ts";
type Journey = (backend: object) => Promise<string[]>;
const document = buildOpenApi();

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

/** Finds the names of calls by method and address. */
function namesOf(asked: string[]): string[] {
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>;
  return asked.map((one) => {
    const [verb = "", address = ""] = one.split(" ");
    return paths[address]?.[verb]?.operationId ?? one;
  });
}

test("it registers, pays and books with exactly the calls of the documented journeys", async () => {
  const { signIn, registerAndPay, bookSession } = (await import(path.resolve(SOURCE))) as Record<
    "signIn" | "registerAndPay" | "bookSession",
    Journey
  >;
  const backend = {
    baseUrl: "http://portal.example/api",
    send: (request: Request) => provider.provider.fetch(request),
    token: await provider.tokenOf({ subject: "generated-client" }),
    email: "generated-client@mail.example",
    idNumber: newNric(),
    async pay(reference: string, amountCents: number) {
      expect((await provider.bankNotice({ reference, amountCents })).status).toBe(200);
    },
  };
  expect(namesOf(await signIn(backend))).toEqual(journeyCalls["Sign in"]);
  expect(namesOf(await registerAndPay(backend))).toEqual(journeyCalls["Register and pay"]);
  expect(namesOf(await bookSession(backend))).toEqual(journeyCalls["Book a session"]);
});
