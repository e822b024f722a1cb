/** A customer who linked an existing record books for its owner, and changes nothing that the owner has. */
import { expect, test } from "vitest";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  buy,
  cancel,
  declareHealth,
  move,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { confirmHolders, newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

test("an access that is not confirmed takes back its own bookings, and no others", async () => {
  const [mother, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const email = `${mother.subject}@mail.example`;
  const { id } = await mother.api.profiles.put({ body: { ...profileOf(nric), email } });
  const clientId = id as string;
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const [one, two, three] = (await timesTwiceAWeek(owned, 3)).map((slot) => slot.id) as string[];
  const hers = await bookOne(owned, one as string);
  await mother.api.denticare.register();
  await sendHistory(mother.api);
  const visit = await bookDentist(mother.api, slot({ dayOfMonth: 7 }));
  await register(daughter);
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await daughter.api.linking.link({ body: link });
  const acting = { ...owned, api: daughter.actingFor(clientId) };
  const mine = await bookOne(acting, two as string);

  const unconfirmed = { errorCode: "LINK_UNCONFIRMED" };
  const params = { id: (await owned.service()).id };
  const day = addDays(toSingaporeDay(world.clock.now()), 3);
  const freeze = { fromDate: day, toDate: day, reason: "TRAVEL" as const, released: 0 };
  const { termId } = owned;
  for (const attempt of [
    () => cancel(acting, hers.id),
    () => move(acting, hers.id, three as string),
    () => acting.api.denticare.cancel({ params: { id: visit.id }, query: {} }),
    () =>
      acting.api.sessions.cancelSeveral({
        body: { termId, bookingIds: [hers.id, mine.id], forfeits: 0, consent: true },
        idempotencyKey: crypto.randomUUID(),
      }),
    () =>
      acting.api.packageFreezes.request({
        params,
        body: freeze,
        idempotencyKey: crypto.randomUUID(),
      }),
  ])
    expect(await refusal(attempt())).toMatchObject(unconfirmed);
  expect(await refusal(cancel(acting, mine.id))).toBeNull();
  await confirmHolders(mother.api);
  expect(await refusal(cancel(acting, hers.id))).toBeNull();
});
