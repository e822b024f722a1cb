/** A visitor who types for longer than the time is held. */
import { afterAll, describe, expect, test } from "vitest";
import { openDay } from "../../helpers/booking/calendar";
import {
  awaitCode,
  chooseTime,
  chooseTo,
  enterPerson,
  fillPatient,
  newPatient,
  typeCode,
} from "../../helpers/denticare/dental-screens";
import { origin } from "../../helpers/portal/portal";
import { setClock } from "../../helpers/portal/sandbox-clock";
import { Visitor } from "../../helpers/visitor/visitor";

afterAll(() => setClock(origin, "real-time", 0));

const visit = (path: string) => new Visitor(origin).goto(path);
const expire = () => setClock(origin, "forward", 11);
const timesOffered = ({ page }: Visitor) =>
  [...page.querySelectorAll("main .times button")].map(({ textContent }) => textContent ?? "");

describe("a hold that expires while the visitor types", () => {
  test("is renewed if the time is free, on each page", async () => {
    const visitor = await visit("/denticare/book-appointment");
    await chooseTime(visitor);
    const patient = newPatient();
    await expire();
    await fillPatient(visitor, patient).press("Continue");
    expect(visitor.heading).toBe("Type the code from our SMS");
    await awaitCode(visitor, patient);
    await expire();
    await visitor.press("Send another SMS");
    await typeCode(visitor, patient);
    expect(visitor.heading).toBe("Check and confirm");
    await expire();
    await visitor.press("Book this appointment");
    expect(visitor.heading).toBe("Your appointment is booked");
  });

  test("is renewed on the page that shows the unfinished booking", async () => {
    const visitor = await visit("/denticare/book-appointment");
    await chooseTime(visitor);
    await enterPerson(visitor, newPatient());
    await expire();
    await visitor.goto("/denticare/confirm-order");
    expect(visitor.text).toContain("We do not keep this time for you any more");
    await visitor.press("Keep this time again");
    expect(visitor.heading).toBe("Check and confirm");
  });

  test("leads to another time with everything that was typed, if another visitor has the time", async () => {
    const slow = await visit("/denticare/book-appointment");
    await chooseTo(slow, "Dr Chen Yu Ting");
    // On some days only one time is left.
    for (let nth = 0; timesOffered(slow).length < 2; nth += 1) await openDay(slow, nth);
    const place = slow.url;
    const [time] = timesOffered(slow) as [string];
    await slow.press(time);
    await expire();
    const quick = await visit(place.pathname + place.search);
    await quick.press(time);
    expect(quick.heading).toBe("Who is it for?");

    const patient = newPatient();
    await fillPatient(slow, { ...patient, email: "waifong" }).press("Continue");
    expect(slow.status).toBe(400);
    expect(slow.text).toContain("This time cannot be booked any more");
    await slow.fill("E-mail", patient.email).press("Continue");
    expect(slow.everything).toContain("We have kept what you typed.");
    expect(slow.heading).toContain("Choose a time on");
    const [other] = timesOffered(slow).filter((one) => one !== time) as [string];
    await slow.press(other);
    expect(slow.heading).toBe("Who is it for?");
    const typed = (name: string) =>
      slow.page.querySelector(`input[name="${name}"]`)?.getAttribute("value");
    expect([typed("name"), typed("email"), typed("mobileNumber")]).toEqual([
      patient.name,
      patient.email,
      patient.mobile,
    ]);
    expect(slow.text).toContain("Leave this empty to keep it.");
    await slow.press("Continue");
    expect(slow.heading).toBe("Type the code from our SMS");
    expect(quick.html).not.toContain(patient.name);
  });
});
