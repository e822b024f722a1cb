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
