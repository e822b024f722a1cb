import { expect, test } from "vitest";
import { canReceiveSms, DEFAULT_SMS_COUNTRIES } from "~/lib/singapore/sms-number";

const can = (number: string) => canReceiveSms(number, DEFAULT_SMS_COUNTRIES);

test.each(["+6581110001", "+6590000101", "+60123456789", "+447400123456", "+14155552671"])(
  "%s, a mobile of a listed country, gets SMS",
  (number) => expect(can(number)).toBe(true),
);

test.each([
  ["a satellite phone", "+881612345678"],
  ["a premium number of all countries", "+979123456789"],
  ["a premium number of America", "+19005551234"],
  ["a premium number of Britain", "+449098790000"],
  ["a mobile of Jamaica, which shares +1", "+18762101234"],
  ["a mobile of the Maldives", "+9609001234"],
  ["a mobile of Somalia", "+25261234567"],
  ["a landline of Singapore", "+6561234567"],
  ["text that is no number", "+65"],
])("%s gets no SMS", (_what, number) => expect(can(number)).toBe(false));

test("a provider's own list replaces the default", () => {
  expect(canReceiveSms("+9607712345", ["SG", "MV"])).toBe(true);
  expect(canReceiveSms("+60123456789", ["SG", "MV"])).toBe(false);
});
