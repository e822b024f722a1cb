import { describe, expect, test } from "vitest";
import { openDay, pressTime, timesOffered } from "../../helpers/booking/calendar";
import {
  bookedByVisitor,
  chooseTime,
  chooseTo,
  enterPerson,
  fillPatient,
  linkOf,
  newMobile,
  newPatient,
  type Patient,
  typeCode,
} from "../../helpers/denticare/dental-screens";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const visit = (path: string) => new Visitor(origin).goto(path);

describe("booking without sign-in", () => {
  test("takes three steps: what, where and when, then the person, then the confirmation", async () => {
    const visitor = await visit("/denticare");
    await visitor.click("Book an appointment");
    expect(visitor.heading).toBe("What do you need?");
    expect(visitor.text).toContain("Step 1 of 3");
    await visitor.press("Continue");
    expect([visitor.status, visitor.errors]).toEqual([400, ["Choose what you need"]]);
    await visitor.choose("Scaling and polishing").press("Continue");
    expect(visitor.heading).toBe("Which clinic?");
    for (const area of ["Central", "North", "West", "South", "East"])
      expect(visitor.text).toContain(area);
    await visitor.choose("Toa Payoh Dental Clinic").press("Continue");
    expect(visitor.heading).toBe("When would you like to come?");
    // A missing choice of dentist means 'No preference'.
    const dentist = visitor.page.querySelector("nav[aria-label=Dentist] [aria-current]");
    expect(dentist?.textContent).toBe("No preference");
    await visitor.click("Later:");
    await openDay(visitor, 3);
    expect(visitor.heading).toMatch(/^Choose a time on \w{3} \d\d\/\d\d\/\d{4}$/);
    await pressTime(visitor, 3);
    expect(visitor.heading).toBe("Who is it for?");
    expect(visitor.text).toMatch(/We keep this time for you until \d\d:\d\d [AP]M/);

    const patient = newPatient();
    fillPatient(visitor, { ...patient, nric: "S1234567X", mobile: "123" });
    await visitor.press("Continue");
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.errors).toEqual(["NRIC is invalid", "Phone number is invalid"]);
    await fillPatient(visitor, patient).press("Keep the time 10 minutes longer");
    expect(visitor.status).toBe(200);
    expect(visitor.text).not.toContain("Keep the time");
    expect(visitor.html).toContain(patient.name);
    await visitor.press("Continue");
    expect(visitor.heading).toBe("Type the code from our SMS");
    expect(visitor.text).toContain(`to +65 ${patient.mobile}`);
    await visitor.goto("/denticare/confirm-order");
    expect(visitor.heading).toBe("Type the code from our SMS");
    await visitor.press("Send another SMS");
    expect(visitor.everything).toContain("The SMS is on its way");
    await visitor.fill("Code of 6 digits", "12").press("Continue");
    expect([visitor.status, visitor.errors]).toEqual([400, ["Type the 6 digits from our SMS"]]);
    await typeCode(visitor, patient);
    expect(visitor.heading).toBe("Check and confirm");
    expect(visitor.html).not.toContain(patient.nric);
    expect(visitor.text).toContain(`${patient.nric[0]}****${patient.nric.slice(-4)}`);

    const sending = visitor.prepare("Book this appointment");
    await Promise.all([sending.send(), sending.send(), sending.send()]);
    await visitor.press("Book this appointment");
    expect(visitor.heading).toBe("Your appointment is booked");
    const link = await linkOf(visitor, patient.mobile);
    expect(link).not.toBe("");
    expect(await inMessage(visitor, patient.email, /(Dear Ho Wai Fong)/)).not.toBe("");
  });

  test("a step cannot be skipped, and an invalid URL starts again", async () => {
    for (const path of ["details", "mobile", "../confirm-order", "../retained-order", "../hold-on"])
      expect((await visit(`/denticare/book-appointment/${path}`)).heading).toBe(
        "What do you need?",
      );
    for (const search of [
      "service=surgery&center=toa-payoh-dental",
      "service=scaling&center=bukit-batok",
      "service=scaling&center=toa-payoh-dental&month=2031-01",
      "service=scaling&center=toa-payoh-dental&month=x&date=99",
      "service=%00&center=%F0%9F%98%80",
      `service=${"x".repeat(2000)}`,
    ]) {
      const visitor = await visit(`/denticare/book-appointment?${search}`);
      expect(visitor.status, search).toBe(200);
      expect(["What do you need?", "Which clinic?", "When would you like to come?"]).toContain(
        visitor.heading,
      );
    }
  });

  test("choosing another clinic resets month, dentist, day and time", async () => {
    const visitor = await visit("/denticare/book-appointment");
    await visitor.choose("Filling").press("Continue");
    await visitor.choose("Woodlands Dental Clinic").press("Continue");
    await openDay(visitor, 0);
    await visitor.click("Change Clinic");
    await visitor.choose("Tampines Dental Clinic").press("Continue");
    expect(visitor.heading).toBe("When would you like to come?");
    expect(visitor.url.search).not.toContain("dentist");
  });

  test("a person with a conflicting appointment gets the same page as for a taken time", async () => {
    const patient = newPatient();
    const first = await visit("/denticare/book-appointment");
    await chooseTo(first, "Dr Chen Yu Ting");
    const at = first.url;
    const other = await visit(at.pathname + at.search.replace("chen-yu-ting", "george-pereira"));
    const time = timesOffered(first).find((one) => timesOffered(other).includes(one)) as string;
    for (const visitor of [first, other]) {
      await visitor.press(time);
      await enterPerson(visitor, patient);
      if (visitor === other) await visitor.click("Book the new time as well");
      await visitor.press("Book this appointment");
    }
    expect(first.heading).toBe("Your appointment is booked");
    expect(other.heading).toBe("You have not finished booking");
    expect(other.text).toContain("This time cannot be booked any more");
    expect(other.text).toContain("or call us");
    await other.click("Choose another time");
    expect(other.heading).toContain("Choose a time on");
  });

  test("an unfinished booking can be resumed or restarted, and survives a lost session", async () => {
    const visitor = await visit("/denticare/book-appointment");
    await chooseTime(visitor);
    await enterPerson(visitor, newPatient());
    await visitor.goto("/denticare/book-appointment");
    expect(visitor.heading).toBe("You have not finished booking");
    expect(visitor.text).not.toContain("Ho Wai Fong");
    await visitor.click("Continue with this");
    expect(visitor.heading).toBe("Check and confirm");

    const copy = visitor.cookie("denticare") as string;
    const elsewhere = new Visitor(origin);
    const headers = { cookie: `denticare=${copy}` };
    await elsewhere.show(await elsewhere.request("/denticare/retained-order", { headers }));
    expect(elsewhere.heading).toBe("You have not finished booking");
    const guessed = { cookie: `denticare=${copy.slice(0, -6)}AAAAAA` };
    const answer = await new Visitor(origin).request("/denticare/retained-order", {
      headers: guessed,
    });
    expect(answer.headers.get("location")).toBe("/denticare/book-appointment");

    await visitor.goto("/denticare/retained-order");
    await visitor.press("Start again");
    expect(visitor.heading).toBe("What do you need?");
    await visitor.goto("/denticare/confirm-order");
    expect(visitor.heading).toBe("What do you need?");
  });

  test("50 visitors for one time over HTTP: one gets it, the others may choose another", async () => {
    const first = await visit("/denticare/book-appointment");
    await first.choose("Scaling and polishing").press("Continue");
    await first.choose("Jurong East Dental Clinic").press("Continue");
    await first.click("Later:");
    await first.click("Dr Teo Shu Fen");
    await openDay(first, 7);
    const address = first.url.href;
    const answer = first.page.querySelector("main .times button")?.getAttribute("value") ?? "";
    const post = (visitor: Visitor) =>
      visitor.request(address, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin },
        body: new URLSearchParams({ answer }).toString(),
      });
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(new Visitor(origin))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(
      new Set([302, 400, 409].filter((one) => statuses.includes(one))),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const late = await first.show(await post(first), first.url);
    expect(late.title).toMatch(/^Error: /);
  });
});

const sequenceOf = (file: string) => Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]);

describe("the link of an SMS", () => {
  test("shows the appointment, adds it to the calendar, and cancels it by a form only", async () => {
    const { patient, link } = await bookedByVisitor(origin);
    const visitor = await visit(link);
    expect(visitor.heading).toBe("Dental appointment");
    expect(visitor.html).not.toContain(patient.nric);
    expect(visitor.text).toContain(`${patient.nric[0]}****${patient.nric.slice(-4)}`);
    const reference = await inMessage(visitor, `+65${patient.mobile}`, /Reference (\S+)\. /);
    expect(visitor.text).toContain(`Reference${reference}`);
    expect(visitor.headers.get("cache-control")).toContain("no-store");
    expect(visitor.headers.get("x-robots-tag")).toContain("noindex");
    const entry = await visitor.request(`${link}/calendar`);
    expect(entry.headers.get("content-type")).toContain("text/calendar");
    const booked = await entry.text();
    expect(booked).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:Scaling and polishing/);
    await visitor.click("Cancel this appointment");
    const sending = visitor.prepare("Yes, cancel it");
    await visitor.goto(link);
    expect(visitor.text).toContain("Booked");
    await visitor.show(await sending.send());
    expect(visitor.everything).toContain("Cancelled appointment successfully");
    expect(visitor.text).toContain("Cancelled");
    // Pressed once more, the button gives the first answer again.
    await visitor.show(await sending.send());
    expect(visitor.everything).toContain("Cancelled appointment successfully");
    await visitor.goto(`${link}/cancel`);
    expect(visitor.url.pathname).toBe(link);
    // The same entry again, newer, and gone: a calendar that has it takes it out.
    await visitor.goto(link);
    expect(visitor.text).toContain("Remove it from my calendar");
    const gone = await (await visitor.request(`${link}/calendar`)).text();
    expect(gone).toContain("METHOD:CANCEL\r\n");
    expect(gone).toContain("STATUS:CANCELLED\r\n");
    expect(/^UID:.*$/m.exec(gone)?.[0]).toBe(/^UID:.*$/m.exec(booked)?.[0]);
    expect(sequenceOf(gone)).toBeGreaterThanOrEqual(sequenceOf(booked));
  });

  test("that was never issued or is invalid shows that the appointment is not available", async () => {
    const unknown = await visit("/denticare/appointment/abcdefghijklmnopqrstuvwxyz012345");
    expect(unknown.heading).toBe("This appointment is not available");
    for (const token of ["x", "%00", "..%2F..%2Fcart", "a".repeat(500)]) {
      const visitor = await visit(`/denticare/appointment/${token}`);
      expect([visitor.status, visitor.heading], token).toEqual([404, "404 error: Page not found"]);
    }
    expect((await visit("/denticare/appointment/short/cancel")).status).toBe(404);
  });
});

describe("an existing appointment", () => {
  test("is shown only with the code of the SMS, and all visitors see the same page", async () => {
    const { patient } = await bookedByVisitor(origin);
    const ask = async (nric: string, mobile: string) => {
      const visitor = await visit("/denticare/existing-appointment-found");
      visitor.fill("ID number of the person it is for", nric).fill("Number", mobile);
      return visitor.press("Send me an SMS");
    };
    const stranger = await ask(newNric(), newMobile());
    const visitor = await ask(patient.nric, patient.mobile);
    expect(visitor.text).toBe(stranger.text);
    expect([visitor.status, visitor.url.search]).toEqual([200, stranger.url.search]);
    const code = await inMessage(visitor, `+65${patient.mobile}`, /code is (\d{6})/);
    await stranger.fill("Code of 6 digits", code).press("Show the appointment");
    expect(stranger.errors).toEqual(["This code is wrong or has expired."]);
    await visitor.fill("Code of 6 digits", "12").press("Show the appointment");
    expect(visitor.errors).toEqual(["Type the 6 digits from our SMS"]);
    await visitor.fill("Code of 6 digits", code).press("Show the appointment");
    expect(visitor.heading).toBe("Existing appointment found");
    expect(visitor.text).toContain("Scaling and polishing for Ho Wai Fong");
  });
});

describe("booking for a person who already has an appointment", () => {
  async function holdAnother(patient: Patient): Promise<Visitor> {
    const visitor = await visit("/denticare/book-appointment");
    await chooseTime(visitor);
    return enterPerson(visitor, patient);
  }

  test("leads there after proof of the mobile on record, to keep it or book a second one", async () => {
    const { patient } = await bookedByVisitor(origin);
    const visitor = await holdAnother(patient);
    expect([visitor.url.pathname, visitor.heading]).toEqual([
      "/denticare/existing-appointment-found",
      "Existing appointment found",
    ]);
    expect(visitor.text).toContain("Scaling and polishing for Ho Wai Fong");
    await visitor.click("Book the new time as well");
    expect(visitor.heading).toBe("Check and confirm");
    await visitor.goto("/denticare/existing-appointment-found");
    await visitor.press("Keep this appointment only");
    expect(visitor.everything).toContain("The new time was released.");
    await visitor.goto("/denticare/confirm-order");
    expect(visitor.heading).toBe("What do you need?");
  });

  test("reveals nothing to a visitor who only knows the ID number", async () => {
    const { patient } = await bookedByVisitor(origin);
    const visitor = await holdAnother({ ...patient, mobile: newMobile() });
    expect(visitor.heading).toBe("Check and confirm");
    await visitor.goto("/denticare/existing-appointment-found");
    expect(visitor.heading).toBe("Find my appointment");
  });
});

test("the waiting page opens only after a confirmation was sent", async () => {
  const visitor = await visit("/denticare/book-appointment");
  await chooseTime(visitor);
  await enterPerson(visitor, newPatient());
  await visitor.goto("/denticare/hold-on");
  expect(visitor.heading).toBe("Check and confirm");
});

describe("Denticare pages that do not exist", () => {
  test.each(["/denticare/page-not-found", "/denticare/nothing", "/denticare/a/b/c"])(
    "%s answers 404 in place, with a link back to Denticare",
    async (address) => {
      const visitor = await visit(address);
      expect([visitor.status, visitor.heading]).toEqual([404, "404 error: Page not found"]);
      expect(visitor.page.querySelector("main a.btn")?.getAttribute("href")).toBe("/denticare");
    },
  );

  test.each(["/foo/denticare", "/slip/denticare/x", "/denticare-old", "/my-denticare/denticare"])(
    "%s expects its key elsewhere and is not found",
    async (address) => {
      expect((await visit(address)).status).toBe(404);
    },
  );

  test("the error page of Denticare has its own URL", async () => {
    expect((await visit("/denticare/something-went-wrong")).heading).toBe(
      "Oops! Something went wrong",
    );
  });
});

test("a number that no SMS reaches is refused where a code is sent to it, with another way", async () => {
  const visitor = await visit("/denticare/book-appointment");
  await chooseTime(visitor);
  const patient = newPatient();
  for (const landline of ["61234567", "+65 6123 4567"]) {
    await fillPatient(visitor, { ...patient, mobile: landline }).press("Continue");
    expect([visitor.status, visitor.heading]).toEqual([400, "Who is it for?"]);
    expect(visitor.errors.join()).toMatch(
      /no SMS reaches a number that begins with 6.*call us: 6100/,
    );
  }
  await visitor.fill("Number", patient.mobile).press("Continue");
  expect(visitor.heading).toBe("Type the code from our SMS");

  const other = await visit("/denticare/existing-appointment-found");
  other.fill("ID number", patient.nric);
  await other.fill("Number", "61234567").press("Send me an SMS");
  expect(other.errors.join()).toContain("no SMS reaches a number that begins with 6");
});
