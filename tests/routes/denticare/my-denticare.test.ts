import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatWhenInFull } from "~/features/booking/appointment-words";
import { formatDateTimeWithWeekday } from "~/lib/singapore-date";
import { englishWords } from "~/web/language/translations.server";
import { openDay, pressTime } from "../../helpers/booking/calendar";
import { sendHistory } from "../../helpers/denticare/dental";
import { bookedByVisitor, chooseTime, newPatient } from "../../helpers/denticare/dental-screens";
import { apiOf, type Buyer, newBuyer } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerSelection,
  chooseDayCare,
  confirm,
  registering,
} from "../registration/registration-steps";

/** Creates a customer who is a Denticare client and may book. */
async function patient(): Promise<Buyer> {
  const buyer = await newBuyer(origin);
  await buyer.api.denticare.register();
  await sendHistory(buyer.api);
  return buyer;
}

async function booked(): Promise<Buyer & { id: string }> {
  const buyer = await patient();
  await buyer.visitor.goto("/my-denticare/schedule");
  await chooseTime(buyer.visitor);
  await buyer.visitor.press("Book this appointment");
  return { ...buyer, id: (await buyer.api.denticare.upcoming())[0]?.next?.id as string };
}

/** Answers the questions of another time, up to the check. */
async function chooseAgain(visitor: Visitor, time: number): Promise<void> {
  await visitor.press("Continue");
  await visitor.press("Continue");
  await visitor.click("Later:");
  await openDay(visitor, 8);
  await pressTime(visitor, time);
}

describe("a signed-in customer", () => {
  test("registers at the first use, and answers the medical history before the time", async () => {
    const { visitor, api } = await newBuyer(origin);
    await visitor.goto("/my-denticare");
    expect(visitor.text).toContain("No upcoming appointments");
    await visitor.click("Book an appointment");
    await visitor.press("Register for Denticare");
    expect(visitor.everything).toContain("Created denticare client successfully");
    expect(visitor.text).toContain("You have not submitted any medical condition");
    await visitor.goto("/my-denticare/schedule?service=scaling&center=toa-payoh-dental");
    expect(visitor.heading).toBe("Please fill in the medical history");
    await sendHistory(api);
    await visitor.goto("/my-denticare/schedule");
    expect(visitor.heading).toBe("What do you need?");
  });

  test("without a record gets no result, and returns home after 2 seconds", async () => {
    const visitor = await signedIn(origin, somebody(), "/my-denticare/schedule");
    await visitor.press("Register for Denticare");
    expect(visitor.heading).toBe("You are not registered for Denticare yet");
    const refresh = visitor.page.querySelector("meta[http-equiv=refresh]");
    expect(refresh?.getAttribute("content")).toBe("2; url=/");
  });

  test("an old page neither cancels nor reschedules an appointment that was moved since", async () => {
    const { visitor, api, id, person } = await booked();
    const before = await api.denticare.get({ params: { id } });
    const cancelling = await visitor.tab().goto(`/my-denticare/cancel?appointment=${id}`);
    const link = await inMessage(visitor, person.mobile, /(\/denticare\/appointment\/[\w-]+)/);
    const linked = await new Visitor(origin).goto(`${link}/cancel`);
    const moving = await visitor.tab().goto(`/my-denticare/reschedule?appointment=${id}`);
    await chooseAgain(moving, 3);
    await visitor.goto(`/my-denticare/reschedule?appointment=${id}`);
    await chooseAgain(visitor, 5);
    await visitor.press("Reschedule the appointment");
    const { startsAt } = await api.denticare.get({ params: { id } });
    expect(startsAt).not.toBe(before.startsAt);
    const now = `This appointment is now on ${formatDateTimeWithWeekday(startsAt)} at ${before.clinic.name}.`;

    await cancelling.press("Yes, cancel it");
    expect(cancelling.url.pathname).toBe("/my-denticare/cancel");
    expect(cancelling.everything).toContain(`${now} Nothing has been cancelled.`);
    await linked.press("Yes, cancel it");
    expect(linked.url.pathname).toMatch(/\/cancel$/);
    expect(linked.everything).toContain(`${now} Nothing has been cancelled.`);
    await moving.press("Reschedule the appointment");
    expect(moving.url.pathname).toBe("/my-denticare/reschedule");
    expect(moving.everything).toContain(`${now} Nothing has been changed.`);
    expect(await api.denticare.get({ params: { id } })).toMatchObject({
      startsAt,
      status: "SCHEDULED",
    });

    await cancelling.press("Yes, cancel it");
    expect(cancelling.everything).toContain("Cancelled appointment successfully");
  });

  test("books once however often it is sent, reschedules and cancels", async () => {
    const { visitor, api } = await patient();
    await visitor.goto("/my-denticare/schedule");
    await chooseTime(visitor);
    expect(visitor.heading).toBe("Check the appointment");
    const sending = visitor.prepare("Book this appointment");
    await Promise.all([sending.send(), sending.send(), sending.send()]);
    await visitor.press("Book this appointment");
    expect(visitor.everything).toContain("Book appointment successfully");
    expect((await api.denticare.history()).upcomingAppointments).toHaveLength(1);

    await visitor.click("Reschedule");
    await visitor.press("Continue");
    await visitor.press("Continue");
    await visitor.click("Later:");
    await openDay(visitor, 8);
    await pressTime(visitor, 9);
    expect(visitor.text).toContain("Now: Scaling and polishing");
    expect(visitor.text).toContain("until 24 hours before");
    await visitor.press("Reschedule the appointment");
    expect(visitor.everything).toContain("Reschedule appointment successfully");
    await visitor.click("Cancel");
    await visitor.press("Yes, cancel it");
    expect(visitor.everything).toContain("Cancelled appointment successfully");
    await visitor.goto("/my-denticare?tab=cancelled");
    expect(visitor.text).toContain("Scaling and polishing");
  });

  test("sees the next appointment on My services and among the appointments, also a loved one's", async () => {
    const stranger = await newBuyer(origin);
    expect(stranger.visitor.text).not.toContain("dental appointment");
    const { visitor, api } = await patient();
    await visitor.goto("/");
    expect(visitor.text).toContain("No dental appointment is booked");
    await visitor.click("Book an appointment");
    await chooseTime(visitor);
    await visitor.press("Book this appointment");
    const [own] = await api.denticare.upcoming();
    const when = formatWhenInFull(own?.next as { startsAt: string; endsAt: string }, englishWords);
    for (const page of ["/", "/appointment-list"]) {
      await visitor.goto(page);
      expect(visitor.text).toContain(when);
      expect(visitor.text).toContain("Toa Payoh Dental Clinic");
    }
    await visitor.click("See all");
    expect(visitor.heading).toBe("Dental appointments");

    const mother = { ...profileOf(newNric()), name: "Koh Ah Lian", email: "ah.lian@mail.example" };
    await api.lovedOnes.create({ body: mother, idempotencyKey: randomUUID() });
    await visitor.goto("/loved-ones");
    await visitor.press("Act for Koh Ah Lian");
    await visitor.goto("/my-denticare/schedule");
    await visitor.press("Register for Denticare");
    await visitor.goto("/");
    await visitor.press("Act for myself again");
    expect(visitor.text).toContain("Next dental appointment");
    await visitor.press("Dental appointments for Koh Ah Lian");
    expect(visitor.heading).toBe("Dental appointments of Koh Ah Lian");
    await visitor.goto("/");
    expect(visitor.text).not.toContain(when);
    await visitor.click("Book an appointment for Koh Ah Lian");
    expect(visitor.heading).toBe("Please fill in the medical history");
  });

  test("a stranger's appointment and an invalid id are not found", async () => {
    const [mine, stranger] = [await booked(), await patient()];
    const entry = await mine.visitor.request(`/my-denticare/calendar?appointment=${mine.id}`);
    expect(await entry.text()).toContain(`UID:${mine.id}@${new URL(origin).hostname}\r\n`);
    for (const page of ["reschedule", "cancel", "calendar"])
      for (const id of [mine.id, "none", "%00", "x".repeat(300)]) {
        const { status } = await stranger.visitor
          .tab()
          .goto(`/my-denticare/${page}?appointment=${id}`);
        expect(status, `${page} ${id.slice(0, 20)}`).toBe(404);
      }
    const sent = await stranger.visitor.request(`/my-denticare/cancel?appointment=${mine.id}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: "",
    });
    expect(sent.status).toBe(404);
    expect(await mine.api.denticare.upcoming()).toMatchObject([{ next: { id: mine.id } }]);
    const anybody = await new Visitor(origin).goto("/my-denticare");
    expect(anybody.url.pathname).not.toBe("/my-denticare");
  });

  test("a changed URL leads to a question, never to a server error", async () => {
    const { visitor } = await patient();
    for (const search of [
      "service=none",
      "service=scaling&center=bedok",
      "service=scaling&center=toa-payoh-dental&month=2031-01",
      "service=scaling&center=toa-payoh-dental&month=2026-12&dentist=nobody&date=1",
      "service=scaling&center=toa-payoh-dental&month=2026-02&dentist=no-preference&date=31&time=10:00",
      "service=scaling&center=toa-payoh-dental&month=2026-02&dentist=no-preference&date=11&time=10:00",
    ]) {
      await visitor.goto(`/my-denticare/schedule?${search}`);
      expect([visitor.status, search]).toEqual([200, search]);
    }
    // The last one has every answer, and is refused when it is sent.
    await visitor.press("Book this appointment");
    expect(visitor.status).toBeLessThan(500);
    expect(visitor.everything).not.toContain("Book appointment successfully");
  });

  test("a person who booked without sign-in, with the mobile on record, counts as registered", async () => {
    const visitor = await bookedByMobileOnRecord();
    await visitor.goto("/my-denticare/schedule");
    await visitor.press("Register for Denticare");
    expect(visitor.everything).toContain(
      "Your NRIC has already been registered for Denticare Service, Please contact support for assistance",
    );
  });
});

/** Signs in a customer whose record has another mobile number, with which a visit was booked without sign-in. */
async function bookedByMobileOnRecord(): Promise<Visitor> {
  const person = somebody();
  const visitor = await signedIn(origin, person);
  const patient = newPatient();
  const { nric, mobile: mobileNumber } = patient;
  const { name, email } = person;
  const api = await apiOf(visitor);
  await api.profiles.put({ body: { ...profileOf(nric), name, email, mobileNumber } });
  await bookedByVisitor(origin, patient);
  return visitor;
}

test("a registration for Denticare chooses no package, and leads to the appointment", async () => {
  const visitor = await registering(origin);
  await visitor.goto("/register-service/service-selection/programme");
  await visitor.choose("Denticare").press("Continue");
  expect(visitor.everything).toContain("Denticare is in your registration.");
  await answerSelection(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).toContain("Step 5 of 5");
  await visitor.choose("I agree that").press("Confirm and register");
  expect(visitor.everything).toContain("Created denticare client successfully");
  expect(visitor.url.pathname).toBe("/my-denticare/schedule");
});

test("a registration of a loved one for Denticare says that the customer acts for her from there", async () => {
  const { visitor } = await daughterAndMother(origin);
  await visitor.goto("/register-service/service-selection/programme");
  await visitor.choose(MOTHER).press("Continue");
  await visitor.choose("Denticare").press("Continue");
  expect(visitor.url.pathname).toBe("/my-denticare/schedule");
  expect(visitor.everything).toContain(
    `You now act for ${MOTHER}. Choose "Act for myself again" when you are done.`,
  );
});

test("an earlier Denticare registration without sign-in is reported, and the other programmes can still be paid", async () => {
  const visitor = await chooseDayCare(await bookedByMobileOnRecord());
  await visitor.goto("/register-service/service-selection/programme");
  await visitor.choose("Denticare").press("Continue");
  await answerSelection(visitor);
  await visitor.press("Continue");
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  expect(visitor.everything).toContain(
    "Your NRIC has already been registered for Denticare Service,",
  );
  expect(visitor.heading).toBe("Price and payment");
  await visitor.press("Go to payment, $130.80");
  expect(visitor.url.pathname).toBe("/payment");
});
