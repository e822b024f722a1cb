/** The dentist, for a customer. */
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";

interface Day {
  day: string;
  times: string[];
}

export async function dental({ a, b, ask, rule }: Kit): Promise<void> {
  await rule("denticare.treatments", "lists at least one treatment and one clinic", async () => {
    assertRule(
      (await ask("denticare.treatments", {}, a)).data.length > 0,
      "at least one treatment",
    );
    assertRule((await ask("denticare.clinics", {}, a)).data.length > 0, "at least one clinic");
  });
  await rule("denticare.emptySlot", "lists free days in order, each with its times", async () => {
    const [treatment] = (await ask("denticare.treatments", {}, a)).data;
    const [clinic] = (await ask("denticare.clinics", {}, a)).data;
    if (!treatment || !clinic) throw new NotApplicable("no treatment or clinic to book");
    const place = { serviceId: treatment.id, centerId: clinic.id };
    const dentists = await ask("denticare.dentists", { query: place }, a);
    assertRule(dentists.data.length > 0, "at least one dentist");
    const { data } = await ask("denticare.emptySlot", { body: place }, a);
    const days = (data as Day[]).map(({ day }) => day);
    assertRule(
      [...new Set(days)].sort().join() === days.join(),
      "each day occurs once, the earliest first",
    );
    for (const { times } of data as Day[]) {
      assertRule(times.length > 0, "each listed day has a time");
      assertRule([...times].sort().join() === times.join(), "the times of a day are in order");
      for (const time of times)
        assertRule(/^([01]\d|2[0-3]):[0-5]\d$/.test(time), `${time} is no HH:mm`);
    }
  });
  await rule(
    "denticare.history",
    "returns three lists, without appointments of other customers",
    async () => {
      holdStatus(await ask("denticare.history", {}, a), 200, "the caller's history");
      holdStatus(await ask("denticare.upcoming", {}, a), 200, "the next appointments");
      holdStatus(await ask("denticare.clientStatus", {}, a), 200, "the caller's client status");
      const none = await ask("denticare.cancel", { params: { id: "none~" } }, b);
      holdStatus(none, 404, "an unknown appointment");
    },
  );
}
