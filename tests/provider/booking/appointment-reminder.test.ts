import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingNow, type Comer, comer, linkTo } from "../../helpers/check-in/door";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

const DAY = 24 * 60;
const inMinutes = (minutes: number) => new Date(FIRST_DAY.getTime() + minutes * 60_000);

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
beforeEach(() => world.clock.set(FIRST_DAY));
afterAll(() => world.close());

const get = (id: string) => world.anybody.appointmentReminders.get({ params: { id } });
const answer = (id: string, response: "CONFIRMED" | "DECLINED") =>
  world.anybody.appointmentReminders.clientAttendance({ body: { id, response } });

async function invited(): Promise<{ who: Comer; token: string }> {
  const who = await comer(world, { startsAt: inMinutes(2 * DAY) });
  return { who, token: await linkTo(world, who.bookingId, inMinutes(2 * DAY)) };
}

describe("the appointment behind a link", () => {
  test("is shown, can be confirmed, and the answer can change until two hours before", async () => {
    const { who, token } = await invited();
    expect(await get(token)).toMatchObject({
      firstName: "Bee Hoon",
      title: "Circuit Training",
      ofRun: false,
      centerName: "Taman Jurong Rain Tree Centre",
      address: ["Blk 399 Yung An Road", "Singapore 610399"],
      response: "PENDING",
      open: true,
    });
    expect((await bookingNow(world, who)).response).toBe("PENDING");
    expect(await answer(token, "CONFIRMED")).toMatchObject({ response: "CONFIRMED" });
    expect(await answer(token, "DECLINED")).toMatchObject({ response: "DECLINED" });
    await answer(token, "DECLINED");
    await world.runDueWork();
    const told = world.sent.filter(({ text }) => text.startsWith("Tan Bee Hoon cannot come"));
    expect(told).toMatchObject([{ to: "staff@provider.example" }]);
    expect(await answer(token, "CONFIRMED")).toMatchObject({ response: "CONFIRMED", open: true });
    world.clock.forward({ minutes: 2 * DAY - 120 });
    expect(await refusal(answer(token, "DECLINED"))).toMatchObject({ errorCode: "OVER" });
    expect(await get(token)).toMatchObject({ response: "CONFIRMED", open: false });
  });

  test("takes a dozen answers a day, since staff get a message of each", async () => {
    const { token } = await invited();
    for (let nth = 0; nth < 12; nth += 1)
      await answer(token, nth % 2 === 0 ? "DECLINED" : "CONFIRMED");
    expect(await refusal(answer(token, "DECLINED"))).toMatchObject({
      httpCode: 429,
      message: expect.stringContaining("Please try again tomorrow"),
    });
  });

  test("expires without an answer at the cut-off", async () => {
    const { who, token } = await invited();
    world.clock.forward({ minutes: 2 * DAY - 119 });
    expect(await get(token)).toMatchObject({ response: "EXPIRED", open: false });
    await world.runDueWork();
    expect((await bookingNow(world, who)).response).toBe("EXPIRED");
  });

  test("an expired link gets the same response as an unknown one", async () => {
    const { token } = await invited();
    world.clock.forward({ minutes: 2 * DAY + 1 });
    const expired = await refusal(get(token));
    expect(expired).toMatchObject({ httpCode: 404 });
    expect(await refusal(get("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"))).toEqual(expired);
    expect(await refusal(answer(token, "CONFIRMED"))).toEqual(expired);
  });
});
