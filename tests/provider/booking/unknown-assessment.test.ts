/** Reminders and pages of a session whose pre-assessment may have taken place. */
import { expect, test } from "vitest";
import {
  book,
  bookOne,
  buy,
  declareHealth,
  owner,
  termOf,
  vacant,
} from "../../helpers/booking/package-owner";
import { linkTo } from "../../helpers/check-in/door";
import { register } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
const DAY_MS = 86_400_000;

test("is asked about before another one is asked for: on the page, behind the link and in the reminder", async () => {
  const customer = await world.customer();
  const clientId = await register(customer);
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId, "OSTEOARTHRITIS");
  const who = await owner(customer.api, clientId);
  const assessment = await bookOne(who, (await vacant(who))[0]?.id as string);
  const later = (await vacant(who)).filter(
    ({ startsAt }) => Date.parse(startsAt) > Date.parse(assessment.endsAt) + 7 * DAY_MS,
  );
  const {
    booked: [session],
  } = await book(who, [later[0]?.id as string]);
  if (session === undefined) return expect.fail("no session");
  world.clock.set(new Date(Date.parse(assessment.endsAt) + 60_000));
  await world.job("complete-sessions");

  const [shown] = (await termOf(who)).groups.scheduled;
  expect(shown).toMatchObject({ assessmentFirst: true, assessmentUnknown: true });
  const id = await linkTo(world, session.id, new Date("2030-01-01"));
  const { get } = world.anybody.appointmentReminders;
  expect(await get({ params: { id } })).toMatchObject({ assessmentUnknown: true });

  world.clock.set(new Date(Date.parse(session.startsAt) - 47 * 3_600_000));
  await world.job("send-messages");
  world.sent.length = 0;
  await world.job("remind-of-sessions");
  await world.job("send-messages");
  const to = `${customer.subject}@mail.example`;
  const mail = world.sent.find((one) => one.to === to && one.subject !== null);
  expect(mail?.subject).toBe("Did your pre-assessment take place? Circuit Training");
  expect(mail?.text).toContain("If you were there, please tell us.");
  expect(mail?.text).toContain(`/appointment-list/${who.termId}`);
  expect(mail?.text).not.toContain("comes first");

  await who.api.sessions.confirmAssessment({ body: { bookingId: assessment.id } });
  const [after] = (await termOf(who)).groups.scheduled;
  expect(after).toMatchObject({ assessmentFirst: false, assessmentUnknown: false });
});
