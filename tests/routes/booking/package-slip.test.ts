/** The printed slip of a package, which is the only message to a person without a phone. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getFormats } from "~/lib/language/formats";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  buy,
  cancel,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

test("the slip says what is left, until when, and which dates were cancelled", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.profiles.get();
  await buy(api, "circuit-training");
  await declareHealth(api, id as string);
  const owned = await owner(api, id as string);
  const times = await timesTwiceAWeek(owned, 2);
  const { booked } = await book(
    owned,
    times.map((one) => one.id),
  );
  const formats = getFormats("en");
  const until = formats.date((await owned.service()).validUntil);
  await visitor.goto(`/slip/appointment/${owned.termId}`);
  expect(visitor.text).toContain(`Still to book10 sessions, until ${until}`);
  expect(visitor.text).not.toContain("Cancelled");
  // The print button needs one constant script, not the bundle.
  expect(visitor.headers.get("content-security-policy")).toContain("script-src 'sha256-");
  expect(visitor.html).not.toContain("/build/scripts");
  await cancel(owned, booked[0]?.id as string);
  await visitor.goto(`/slip/appointment/${owned.termId}`);
  expect(visitor.text).toContain(`Still to book11 sessions, until ${until}`);
  const day = formats.shortDayAndTime(booked[0]?.startsAt as string);
  expect(visitor.text).toContain(`Cancelled${day}`);
});

test("the slip says when the package is frozen, and its new last day", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.profiles.get();
  await buy(api, "circuit-training");
  await declareHealth(api, id as string);
  const owned = await owner(api, id as string);
  const formats = getFormats("en");
  const [from, to] = [7, 20].map((days) => addDays(toSingaporeDay(new Date()), days));
  await api.packageFreezes.request({
    params: { id: (await owned.service()).id },
    body: { fromDate: from as string, toDate: to as string, reason: "TRAVEL", released: 0 },
    idempotencyKey: randomUUID(),
  });
  const until = formats.date((await owned.service()).validUntil);
  await visitor.goto(`/slip/appointment/${owned.termId}`);
  const days = `${formats.date(from as string)} to ${formats.date(to as string)}`;
  expect(visitor.text).toContain(`FreezeFrozen from ${days}`);
  expect(visitor.text).toContain(`Still to book12 sessions, until ${until}`);
});

test("the slip of a group says which of its dates are free again, and until when others are looked for", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.profiles.get();
  await buy(api, "functional-strength-training");
  await declareHealth(api, id as string);
  const { termId, service } = await owner(api, id as string);
  const [group] = await api.intakes.list({ query: { termId } });
  const { id: subscription } = await service();
  await api.intakes.enrol({
    body: {
      ...{ clientId: id as string, subscription, subscriptionTermId: termId },
      intakeId: group?.id as string,
    },
    idempotencyKey: randomUUID(),
  });
  const dates = (group?.sessions ?? []).map(({ startsAt }) => startsAt);
  const [fromDate, toDate] = [dates[4], dates[5]].map((at) =>
    toSingaporeDay(new Date(at as string)),
  );
  await api.packageFreezes.request({
    params: { id: subscription },
    body: { fromDate, toDate, reason: "TRAVEL", released: 2 } as never,
    idempotencyKey: randomUUID(),
  });
  const formats = getFormats("en");
  const until = formats.date((await service()).validUntil);
  await visitor.goto(`/slip/appointment/${termId}`);
  expect(visitor.text).toContain("2 dates of your group are free again.");
  expect(visitor.text).toContain(`we look for other dates until ${until}`);
  for (const at of dates.slice(4, 6)) expect(visitor.text).toContain(formats.shortDayAndTime(at));
});
