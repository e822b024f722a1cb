import { expect, test, vi } from "vitest";
import { findReasonNotAvailable } from "~/features/shop/catalogue.server";
import { toEnglish } from "~/provider/shared/failure";
import { ApiError } from "~/web/api/api-error.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";

/** Sets up a portal whose provider gives only this response. */
function answering(status: number, body: unknown) {
  const fetch = vi.fn(async (_request: Request) => Response.json(body, { status }));
  setDependencies({
    api: { baseUrl: "http://provider.example/api", fetch },
  } as unknown as PortalDependencies);
  return fetch;
}

test("a programme that cannot start at a centre is rejected with the spec's sentence", async () => {
  const fetch = answering(404, { httpCode: 404, message: "Not found" });
  expect(toEnglish((await findReasonNotAvailable("gym-tonic", "bukit-batok")) ?? "")).toBe(
    "Not available at this moment, please select other programme.",
  );
  const asked = new URL(fetch.mock.calls[0]?.[0].url ?? "");
  expect([asked.pathname, asked.searchParams.get("code"), asked.searchParams.get("key")]).toEqual([
    "/api/config/mastercode",
    "sd-gym-tonic",
    "sd-bukit-batok",
  ]);
});

test("a programme that can start is accepted", async () => {
  answering(200, {
    data: { content: [{ code: "sd-gym-tonic", key: "sd-bukit-batok", value: "2026-12-08" }] },
  });
  expect(await findReasonNotAvailable("gym-tonic", "bukit-batok")).toBeNull();
});

test("an unreachable provider does not count as a refusal", async () => {
  answering(500, {});
  await expect(findReasonNotAvailable("gym-tonic", "bukit-batok")).rejects.toBeInstanceOf(ApiError);
});
