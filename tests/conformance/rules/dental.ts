/** The dentist, for a customer. */
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";

interface Day {
  day: string;
  times: string[];
}

export async function dental({ a, b, ask, rule }: Kit): Promise<void> {
  await rule("denticare.treatments", "there is something to book, and somewhere", async () => {
    assertRule((await ask("denticare.treatments", {}, a)).data.length > 0, "there is a treatment");
    assertRule((await ask("denticare.clinics", {}, a)).data.length > 0, "there is a clinic");
  });
  await rule(
    "denticare.emptySlot",
    "free days are in their order, each with its times",
    async () => {
      const [treatment] = (await ask("denticare.treatments", {}, a)).data;
      const [clinic] = (await ask("denticare.clinics", {}, a)).data;
      if (!treatment || !clinic) throw new NotApplicable("there is nothing to book");
      const place = { serviceId: treatment.id, centerId: clinic.id };
      const dentists = await ask("denticare.dentists", { query: place }, a);
      assertRule(dentists.data.length > 0, "there is a dentist");
      const { data } = await ask("denticare.emptySlot", { body: place }, a);
      const days = (data as Day[]).map(({ day }) => day);
      assertRule(
        [...new Set(days)].sort().join() === days.join(),
        "each day once, the earliest first",
      );
      for (const { times } of data as Day[]) {
        assertRule(times.length > 0, "a day that is told has a time");
        assertRule([...times].sort().join() === times.join(), "its times in their order");
        for (const time of times)
          assertRule(/^([01]\d|2[0-3]):[0-5]\d$/.test(time), `${time} is no HH:mm`);
      }
    },
  );
  await rule("denticare.history", "three lists, and nobody else's appointments", async () => {
    holdStatus(await ask("denticare.history", {}, a), 200, "one's own history");
    holdStatus(await ask("denticare.upcoming", {}, a), 200, "the next appointments");
    holdStatus(await ask("denticare.clientStatus", {}, a), 200, "whether one is a client there");
    const none = await ask("denticare.cancel", { params: { id: "none~" } }, b);
    holdStatus(none, 404, "an appointment that there is not");
  });
}
