import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { freeTextQuestionNames } from "~/contract/lists";
import { getTextIn } from "~/languages/page-texts.server";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseDayCare,
  confirm,
} from "../registration/registration-steps";

/** Fills in the personal form of a new person, ready to be sent. */
function fillPerson(visitor: Visitor, name: string, nric: string, mobile = "91234567"): Visitor {
  visitor.fill("Full name", name).fill("ID number", nric);
  visitor.date("Date of birth", "1945-02-03").choose("Female").choose("Hokkien");
  return visitor.fill("E-mail", `${nric.toLowerCase()}@mail.example`).fill("Number", mobile);
}

async function addLovedOne(
  visitor: Visitor,
  name: string,
  nric = newNric(),
  mobile?: string,
): Promise<Visitor> {
  await visitor.goto("/loved-ones/add");
  return fillPerson(visitor, name, nric, mobile).press("Add this person");
}

const sendPhoto = (visitor: Visitor, bytes: Uint8Array, name: string) => {
  const body = new FormData();
  body.set("photo", new File([bytes as Uint8Array<ArrayBuffer>], name));
  return visitor.request("/profile/photo", { method: "POST", headers: { origin }, body });
};

describe("a customer's own profile", () => {
  test("leads a new customer to linking or to entering their details", async () => {
    const visitor = await signedIn(origin, somebody(), "/profile");
    expect(visitor.text).toContain("We do not have your details yet");
    await visitor.click("I am new: fill in my details");
    const nric = newNric();
    const [type] = visitor.page.querySelectorAll("input[name=idType][checked]");
    expect(type?.getAttribute("value")).toBe("NRIC");
    visitor.fill("ID number", nric);
    visitor.date("Date of birth", "1952-03-27").choose("Female").choose("Tamil");
    visitor.fill("Residential status", "Singapore/ Pink IC").fill("CHAS card", "Blue");
    visitor.date("CHAS card expires on", "2030-01-31");
    await visitor.press("Save details");
    expect(visitor.url.pathname).toBe("/profile");
    expect(visitor.everything).toContain("Updated personal detail successfully");
    expect(visitor.html).not.toContain(nric);
    expect(visitor.text).toContain("Singapore");
    expect(visitor.text).toContain("31/01/2030");
    await visitor.click("Edit personal details");
    visitor.fill("CHAS card", "I have none").fill("Residential status", "Singapore PR/ Blue IC");
    await visitor.press("Save details");
    expect(visitor.text).not.toContain("31/01/2030");
    expect(visitor.text).toContain("NationalityNot given");
  });

  test.each([
    ["/profile/edit", "Save details"],
    ["/loved-ones/add", "Add this person"],
  ])("tells a person who knows only the year of birth what to enter: %s", async (place, button) => {
    const visitor = await signedIn(origin, somebody(), place);
    visitor.date("Date of birth", "1952--").press(button);
    const [legend] = [...visitor.page.querySelectorAll("legend")].filter(({ textContent }) =>
      textContent?.startsWith("Date of birth"),
    );
    expect(legend?.closest("fieldset")?.textContent).toContain(
      "If you know only the year, enter 1 as the day and 1 as the month.",
    );
  });

  test("has every free-text question on its form, and the answer on its page", async () => {
    const { visitor } = await newBuyer(origin);
    await visitor.goto("/profile/edit");
    for (const name of freeTextQuestionNames)
      visitor.fill(getTextIn("en")(`person-form:question.${name}`), `My ${name}`);
    await visitor.press("Save details");
    await visitor.goto("/profile");
    for (const name of freeTextQuestionNames) expect(visitor.text).toContain(`My ${name}`);
  });

  test("keeps locked fields, even with a changed request", async () => {
    const { visitor, person } = await newBuyer(origin);
    await visitor.goto("/profile/edit");
    const { fields, send } = visitor.prepare("Save details");
    fields.set("email", "thief@mail.example");
    fields.set("nric", newNric());
    fields.set("idType", "NRIC");
    expect((await send(fields)).status).toBe(302);
    await visitor.goto("/profile");
    expect(visitor.text).toContain(person.email);
    expect(visitor.text).toContain("ID number (PASSPORT)");
  });

  test("has three addresses, each type once, with the billing address shared", async () => {
    const { visitor } = await newBuyer(origin);
    await visitor.goto("/profile");
    await visitor.click("Add an address");
    await visitor
      .choose("Billing address")
      .fill("Postal code", "S(640501) Singapore")
      .press("Find address");
    expect(visitor.page.querySelector("[name=postalCode]")?.getAttribute("value")).toBe("640501");
    visitor.fill("Level (optional)", "08").choose("This is the home address too");
    await visitor.press("Save address");
    expect(visitor.everything).toContain("Created addresses successfully");
    expect(visitor.text).toContain("This is also the home address.");
    expect(visitor.text.match(/Blk 501/g)).toHaveLength(1);
    await visitor.click("Add an address");
    expect(visitor.heading).toBe("Add service address");
    await visitor
      .fill("Postal code", "000009")
      .fill("Block", "1")
      .fill("Address line 1", "Road")
      .press("Save address");
    expect(visitor.errors).toEqual(["Postal code is invalid"]);
    await visitor.choose("Same as billing address").press("Save address");
    expect(visitor.everything).toContain("Created address successfully");
    expect(visitor.text).not.toContain("Add an address");
    await visitor.click("Edit Billing address");
    await visitor.fill("Unit (optional)", "77").press("Save address");
    expect(visitor.everything).toContain("Updated address successfully");
    expect(visitor.text).toContain("#08 - 77");
    await visitor.click("Change service address");
    await visitor.click("Delete service address");
    await visitor.press("Yes, delete it");
    expect(visitor.everything).toContain("Deleted address successfully");
  });

  test("never rejects a stored address, whether the geocoder finds it or not", async () => {
    const { visitor, api } = await newBuyer(origin);
    const stored = {
      type: "BILLING" as const,
      postalCode: "000008",
      block: "8",
      street: "Old Road",
      sameAs: "NONE" as const,
    };
    await api.addresses.create({ body: stored });
    await visitor.goto("/profile");
    await visitor.click("Edit Billing address");
    await visitor.fill("Unit (optional)", "78").press("Save address");
    expect(visitor.everything).toContain("Updated address successfully");
    await chooseDayCare(visitor);
    await answerSelection(visitor);
    if (visitor.url.pathname.endsWith("/your-details")) await visitor.press("Continue");
    expect(visitor.heading).toBe("Your billing address");
    await visitor.choose("Yes, I live here").press("Continue");
    expect(visitor.errors).toEqual([]);
    expect(visitor.url.pathname).toBe("/register-service/emergency-contact");
    await visitor.goto("/register-service/your-address");
    await visitor.fill("Postal code", "000009").press("Continue");
    expect(visitor.errors).toEqual(["Postal code is invalid"]);
  });

  test("a next of kin shows messages, is added once by two presses, and can be deleted", async () => {
    const { visitor } = await newBuyer(origin);
    await visitor.goto("/profile/contact");
    await visitor.press("Save next of kin");
    expect(visitor.errors).toEqual([
      "Name is required",
      "Relationship is required",
      "Mobile number is required",
    ]);
    visitor.fill("Their full name", "Goh Hui Min").choose("Others").fill("Number", "91234567");
    await visitor.press("Save next of kin");
    expect(visitor.errors).toEqual(["Other relationship is required"]);
    visitor.fill("If Others: what are they to you?", "Niece");
    const { send } = visitor.prepare("Save next of kin");
    await Promise.all([send(), send()]);
    await visitor.goto("/profile");
    expect(
      visitor.html.match(/Delete<span[^>]*> (<!-- -->)?Goh Hui Min/g)?.length ??
        visitor.text.split("Delete Goh Hui Min").length - 1,
    ).toBe(1);
    await visitor.click("Delete Goh Hui Min");
    await visitor.press("Yes, delete Goh Hui Min");
    expect(visitor.text).toContain("No next of kin is named yet.");
    expect(visitor.everything).toContain("Updated successfully");
  });

  test("a photo is stored small, and only real pictures are accepted", async () => {
    const { visitor } = await newBuyer(origin);
    const picture = await sharp({
      create: { width: 900, height: 600, channels: 3, background: "#883322" },
    })
      .png()
      .toBuffer();
    const refused = async (bytes: Uint8Array, name: string) => {
      const answer = await sendPhoto(visitor, bytes, name);
      expect(answer.status).toBe(400);
      return answer.text();
    };
    const tooLarge = "The file size is too large. Maximum file size is 2MB.";
    for (const megabytes of [3, 17])
      expect(await refused(new Uint8Array(megabytes * 1024 * 1024), "big.jpg")).toContain(tooLarge);
    const wrong = "You can only upload with jpg, jpeg, png, webp extensions.";
    expect(await refused(picture, "photo.gif")).toContain(wrong);
    const wrongType = "This file is not a JPG, PNG or WebP picture";
    expect(
      await refused(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "photo.png"),
    ).toContain(wrongType);
    expect(await refused(Buffer.from("MZ\0not a picture"), "photo.jpg")).toContain(wrongType);
    expect(await refused(new Uint8Array(), "photo.jpg")).toContain("Choose a photo first");
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: "#000" },
    })
      .png()
      .toBuffer();
    expect((await sendPhoto(visitor, bomb, "bomb.png")).status).toBe(400);
    expect((await sendPhoto(visitor, picture, "Photo.PNG")).headers.get("location")).toBe(
      "/profile",
    );
    const shown = await visitor.request("/profile/photo/picture");
    const { width, height, format } = await sharp(
      Buffer.from(await shown.arrayBuffer()),
    ).metadata();
    expect([format, width, height]).toEqual(["jpeg", 400, 400]);
    const stranger = await signedIn(origin);
    expect((await stranger.request("/profile/photo/picture")).status).toBe(404);
  });

  test("a photo that hardly compresses is accepted too", async () => {
    const { visitor } = await newBuyer(origin);
    const raw = { width: 400, height: 400, channels: 3 } as const;
    const noise = await sharp(randomBytes(400 * 400 * 3), { raw })
      .png()
      .toBuffer();
    expect((await sendPhoto(visitor, noise, "noise.png")).headers.get("location")).toBe("/profile");
    expect((await visitor.request("/profile/photo/picture")).status).toBe(200);
  });
});

describe("loved ones", () => {
  test("the customer's own ID number is refused beside the field", async () => {
    const { visitor, passport = "" } = await newBuyer(origin);
    await visitor.goto("/loved-ones/add");
    await fillPerson(visitor.choose("Passport"), "Chua Ah Moi", passport).press("Add this person");
    expect(visitor.errors).toEqual(["This is your own ID number. Type the one of your loved one."]);
  });

  test("can be added and acted for, and acting ends in every session after a removal", async () => {
    const { visitor } = await newBuyer(origin);
    const nric = newNric();
    await addLovedOne(visitor, "Chua Ah Moi", nric);
    expect(visitor.everything).toContain("Created your loved one successfully");
    await addLovedOne(visitor, "Chua Ah Moi", nric);
    expect(visitor.errors).toEqual(["Loved one is already mapped under your profile"]);
    await visitor.goto("/loved-ones");
    await visitor.press("Act for Chua Ah Moi");
    expect(visitor.heading).toBe("Profile of Chua Ah Moi");
    expect(visitor.everything).toContain("Acting for Chua Ah Moi");
    await visitor.goto("/loved-ones");
    expect(visitor.text).toContain("You act for them");
    expect(visitor.text).not.toContain("Act for Chua Ah Moi");
    await visitor.goto("/profile/contact");
    await visitor
      .fill("Their full name", "Lee Bee")
      .choose("Child")
      .fill("Number", "91112222")
      .press("Save next of kin");
    await visitor.goto("/profile/access");
    expect(visitor.text).toContain("Changed the next of kin");
    const other = visitor.tab();
    await other.goto("/loved-ones");
    await other.click("Remove Chua Ah Moi");
    await other.press("Yes, remove Chua Ah Moi");
    await visitor.goto("/profile/edit");
    expect(visitor.everything).not.toContain("Acting for");
    await visitor.goto("/profile");
    expect(visitor.heading).toBe("My Profile");
  });

  test("removed in one session, end acting in another at its next request, with a message", async () => {
    const person = somebody();
    const { visitor } = await newBuyer(origin, person);
    await addLovedOne(visitor, "Chua Ah Kow");
    const phone = await signedIn(origin, person);
    await phone.goto("/loved-ones");
    await phone.press("Act for Chua Ah Kow");
    await visitor.goto("/loved-ones");
    await visitor.click("Remove Chua Ah Kow");
    await visitor.press("Yes, remove Chua Ah Kow");
    await phone.goto("/profile/edit");
    expect(phone.everything).toContain("You can no longer act for Chua Ah Kow");
    expect(phone.everything).not.toContain("Acting for");
  });

  test("on record are linked by ID type, number and client ID, case-sensitive", async () => {
    const first = await newBuyer(origin);
    const nric = newNric();
    await addLovedOne(first.visitor, "Chua Siew Eng", nric);
    const [known] = await first.api.lovedOnes.list();
    const clientId = known?.id as string;
    const visitor = await signedIn(origin);
    await addLovedOne(visitor, "Chua Siew Eng", nric);
    expect(visitor.errors).toEqual([
      "The NRIC is already found in the system. Please link your profile",
    ]);
    await visitor.click("Link a profile");
    const [loved] = visitor.page.querySelectorAll("input[name=whose][checked]");
    expect(loved?.closest("label")?.textContent).toContain("A loved one");
    expect(visitor.page.querySelector("main a")?.getAttribute("href")).toBe("/loved-ones");
    const swapped = clientId.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    await visitor.fill("ID number", nric).fill("Client ID", swapped).press("Link this record");
    const wrong =
      'The client ID entered is incorrect. Please note that it is case sensitive. (E.g. "i" and I, or the letter "o" and number "0")';
    expect(visitor.errors).toEqual([wrong]);
    await visitor
      .fill("ID number", newNric())
      .fill("Client ID", clientId)
      .press("Link this record");
    expect(visitor.errors).toEqual([wrong]);
    await visitor.fill("ID number", nric).fill("Client ID", clientId).press("Link this record");
    expect(visitor.everything).toContain("Created profile linking successfully");
    expect(visitor.text).toContain("Linked");
  });

  test("the client ID is sent to the person on record, an unknown number gets the same answer, and tries are limited", async () => {
    const first = await newBuyer(origin);
    const nric = newNric();
    await addLovedOne(first.visitor, "Chua Siew Lan", nric);
    const [known] = await first.api.lovedOnes.list();
    const visitor = await signedIn(origin, somebody(), "/link-account");
    const ask = async (number: string, how: string) => {
      await visitor.goto("/link-account/client-id");
      await visitor
        .choose("Myself")
        .choose("NRIC (Singapore identity card)")
        .fill("ID number", number)
        .choose(how)
        .press("Send the client ID");
    };
    await ask(nric, "By e-mail, to the address on record");
    expect(visitor.everything).toContain("Client ID Has Been Sent To Your Email Address");
    await ask(newNric(), "By SMS, to the mobile number on record");
    expect(visitor.everything).toContain("Client ID Has Been Sent To Your Mobile Number");
    // A separate job sends it, so that the response takes equally long for every number.
    const told = new RegExp(`${known?.id}[^]*for 7 days: (\\d{8})`);
    const code = await inMessage(visitor, `${nric.toLowerCase()}@mail.example`, told);
    await visitor.goto("/profile");
    expect(visitor.text).toContain("Your linking is not finished yet");
    for (let more = 0; more < 5; more += 1)
      await ask(newNric(), "By SMS, to the mobile number on record");
    expect(visitor.status).toBe(429);
    expect(visitor.text).toContain("We cannot do this again right now. Please wait 15 minutes");
    await visitor.goto("/link-account?whose=my_self");
    visitor.fill("ID number", nric).fill("Client ID", known?.id as string);
    await visitor.press("Link this record");
    expect(visitor.text).toContain("your own record needs a code too");
    await visitor.fill("Code from our message or centre", code).press("Link this record");
    expect(visitor.heading).toBe("Who has seen or changed my records");
    expect(visitor.text).toContain("You have not confirmed this yet.");
    expect(visitor.text).toContain("Added this person as a loved one");
    await visitor.goto("/profile");
    expect(visitor.text).toContain("Chua Siew Lan");
  });

  test("after linking one's own record, the header shows the record's name", async () => {
    const first = await newBuyer(origin);
    const nric = newNric();
    const person = somebody("Choo");
    await addLovedOne(first.visitor, "Chua Geok Choo", nric, person.mobile);
    const [known] = await first.api.lovedOnes.list();
    const visitor = await signedIn(origin, person, "/link-account");
    await visitor
      .choose("Myself")
      .fill("ID number", nric)
      .fill("Client ID", known?.id as string)
      .press("Link this record");
    expect(visitor.everything).toContain("Created profile linking successfully");
    expect(visitor.page.querySelector("header")?.textContent).toContain("Chua Geok Choo");
  });

  test("acting for oneself again returns to the previous page", async () => {
    const { visitor } = await newBuyer(origin);
    await addLovedOne(visitor, "Chua Ah Bah");
    await visitor.goto("/loved-ones");
    await visitor.press("Act for Chua Ah Bah");
    await visitor.goto("/invoice?page=1");
    await visitor.press("Act for myself again");
    expect(visitor.url.pathname + visitor.url.search).toBe("/invoice?page=1");
    expect(visitor.everything).not.toContain("Acting for");
  });

  test("no input in any field breaks a screen", async () => {
    const { visitor } = await newBuyer(origin);
    for (const place of [
      "/profile/edit",
      "/profile/address",
      "/profile/contact",
      "/loved-ones/add",
      "/link-account",
      "/link-account/client-id",
      "/acting",
    ]) {
      for (const value of ["\0", "a".repeat(5_000), "😀<b>", "../..", "-1"]) {
        const body = new URLSearchParams(
          [
            "name",
            "email",
            "nric",
            "idType",
            "type",
            "id",
            "person",
            "postalCode",
            "clientId",
            "channel",
            "mobileNumber",
            "dateOfBirth.day",
            "language",
            "intent",
            "idempotencyKey",
          ].map((name) => [name, value]),
        );
        const answer = await visitor.request(place, {
          method: "POST",
          headers: { origin, "content-type": "application/x-www-form-urlencoded" },
          body: body.toString(),
        });
        expect(answer.status, `${place} ${value.slice(0, 5)}`).toBeLessThan(500);
      }
    }
    for (const place of [
      "/profile/address?id=%00",
      "/profile/contact?id=x",
      "/profile/address/remove?id=%00",
      "/profile/access?page=-1",
      "/profile/access?page=1e99",
      "/loved-ones/remove?person=%00",
      "/loved-ones/remove?person=..",
      "/link-account?whose=x",
    ]) {
      expect((await visitor.request(place)).status, place).toBeLessThan(500);
    }
  });
});

describe("registration for several people", () => {
  const PROGRAMME = "/register-service/service-selection/programme";

  async function choose(visitor: Visitor, whom: string): Promise<void> {
    await visitor.goto(PROGRAMME);
    await visitor.choose(whom).press("Continue");
    await visitor.choose("Active Ageing").press("Continue");
    await visitor.choose("Circuit Training").press("Continue");
    await visitor
      .choose("8 sessions: $87.20 with GST")
      .choose("Taman Jurong Rain Tree Centre")
      .press("Choose this programme");
  }

  test("covers a loved one added on the way and oneself, each with health answers", async () => {
    const visitor = await signedIn(origin, somebody("Chua Bee Lian"), PROGRAMME);
    await visitor.click("It is for someone else: add a loved one");
    await fillPerson(visitor, "Chua Ah Moi", newNric()).press("Add this person");
    expect(visitor.heading).toBe("Which service?");
    expect(visitor.text).toContain("For Chua Ah Moi");
    await visitor.goto(PROGRAMME);
    const [asked] = visitor.page.querySelectorAll("input[name=person][checked]");
    expect(asked?.closest("label")?.textContent).toContain("Chua Ah Moi");
    await choose(visitor, "Chua Ah Moi");
    await choose(visitor, "Myself");
    expect(visitor.text).toContain("For: Chua Ah Moi");
    expect(visitor.text).toContain("For: Myself");
    await answerSelection(visitor);
    expect(visitor.heading).toContain("About the health of Chua Ah Moi");
    await answerHealth(visitor);
    expect(visitor.heading).toContain("About your health");
    expect(visitor.text).toContain("Please answer for yourself, Chua Bee Lian.");
    await answerHealth(visitor);
    await answerDetails(visitor);
    await answerAddress(visitor);
    await answerContact(visitor);
    expect(visitor.heading).toBe("Emergency contact of Chua Ah Moi");
    await visitor.click("Use my emergency contact, Goh Hui Min");
    await visitor.choose("Child").choose("Chua Ah Moi agrees, or I may agree").press("Continue");
    expect(visitor.text).toContain("Health of Chua Ah Moi");
    await confirm(visitor);
    expect(visitor.text).toContain("$174.40");
    expect(visitor.text).toContain("Taman Jurong Rain Tree Centre, for Chua Ah Moi");
    expect(visitor.text).toContain("Taman Jurong Rain Tree Centre, for yourself, Chua Bee Lian");
    const menu = visitor.page.querySelector("header")?.textContent;
    expect(menu).toContain("For Chua Ah Moi");
    expect(menu).toContain("For yourself, Chua Bee Lian");
    const api = await apiOf(visitor);
    const sent = await api.healthDeclarations.list();
    expect(sent.map(({ clientName, status }) => `${clientName} ${status}`).sort()).toEqual([
      "Chua Ah Moi SUBMITTED",
      "Chua Bee Lian SUBMITTED",
    ]);
    await visitor.goto("/register-service/review-information");
    await visitor.click("Change Exercise each week of Chua Ah Moi");
    expect(visitor.heading).toContain("About the health of Chua Ah Moi");
    await visitor.choose("4-5 times").press("Continue");
    expect(visitor.heading).toBe("Check your answers");
    expect(visitor.text).toContain("4-5 times");
    await confirm(visitor);
    await visitor.goto("/register-service/checkout-information");
    await visitor.press("Go to payment, $174.40");
    expect(visitor.text).toContain("For Chua Ah Moi");
    expect(visitor.text).toContain("For Chua Bee Lian");
  });

  test("adds to the cart for the person acted for", async () => {
    const visitor = await signedIn(origin, somebody("Chua Bee Lian"));
    await addLovedOne(visitor, "Chua Ah Moi");
    await visitor.press("Act for Chua Ah Moi");
    const add = async () => {
      await visitor.goto("/product/circuit-training");
      await visitor
        .choose("8 sessions")
        .choose("Taman Jurong Rain Tree Centre")
        .press("Add to cart");
    };
    await add();
    expect(visitor.text).toContain("For Chua Ah Moi");
    expect(visitor.text).not.toContain("For yourself");
    await visitor.press("Act for myself again");
    await add();
    expect(visitor.text).toContain("For yourself, Chua Bee Lian");
    const { items } = await (await apiOf(visitor)).carts.get();
    expect(items.map(({ clientName }) => clientName)).toEqual(["Chua Ah Moi", null]);
    await visitor.press("Remove");
    expect(visitor.text).not.toContain("For Chua Ah Moi");
    expect(visitor.text).toContain("For yourself, Chua Bee Lian");
  });

  test("eligibility is that of the person, and a stranger's loved one cannot be chosen", async () => {
    const visitor = await signedIn(origin, somebody(), "/loved-ones/add");
    fillPerson(visitor, "Chua Xiao Di", newNric()).date("Date of birth", "2015-05-05");
    await visitor.press("Add this person");
    await visitor.goto(PROGRAMME);
    await visitor.choose("Chua Xiao Di").press("Continue");
    await visitor.choose("Day Care").press("Continue");
    expect(visitor.text).toContain("This programme is for people aged 60 and above.");
    const stranger = await newBuyer(origin);
    const { id } = await stranger.api.profiles.get();
    await visitor.goto(`${PROGRAMME}?for=${id}&category=active-ageing`);
    expect(visitor.heading).toBe("Who is it for?");
  });
});
