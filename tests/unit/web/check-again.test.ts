import { expect, test } from "vitest";
import { buildCheckAgainParams } from "~/lib/request/check-again";
import { readPollingState } from "~/web/url/polling.server";

test.each([
  ["", "again=1"],
  ["?again=1", "again=2"],
  ["?order=7&look=3&again=9", "order=7&again=10"],
  ["?again=x", "again=1"],
])("the press after %j has the address %s", (search, next) => {
  expect(String(buildCheckAgainParams(search))).toBe(next);
});

test("a page that reloads itself keeps its own parameters, and stops after five looks", () => {
  let address = "/cards/verification?try=01-card";
  for (let look = 1; look <= 5; look += 1) {
    address = readPollingState(new Request(`http://portal.test${address}`)).refresh?.to ?? "";
    expect(address).toBe(`/cards/verification?try=01-card&look=${look}`);
  }
  expect(readPollingState(new Request(`http://portal.test${address}`)).refresh).toBeNull();
});
