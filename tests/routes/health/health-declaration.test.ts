import { describe, expect, test } from "vitest";
import { buy } from "../../helpers/booking/package-owner";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { answerCondition, answerStatus, sampleAnswers, stranger } from "./health-steps";

const asked = "Tell us about my health";

describe("the health declaration", () => {
  test("a page without a form id is not found", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.goto("/health-declaration/result");
    expect([visitor.status, visitor.heading]).toEqual([404, "404 error: Page not found"]);
  });

  test("is filled in, checked and sent, and shows what happens next", async () => {
    const visitor = await sampleAnswers(origin);
    expect(visitor.text).toContain("about 3 to 5 minutes");
    await visitor.press(asked);
    expect(visitor.url.pathname).toBe("/health-declaration/health-status");
    const first = "Step 1 of 3: You and exercise, page 1 of 2";
    for (const words of [first, "Chua Bee Lian", "What we already know", "为什么"]) {
      expect(visitor.text).toContain(words);
    }
    expect(visitor.page.querySelectorAll("main fieldset")).toHaveLength(1);
    await answerStatus(visitor);
    expect(visitor.text).toContain("Step 2 of 3: Your health, page 1 of 2");
    await answerCondition(visitor, "Pacemaker");
    expect(visitor.text).toContain("Step 3 of 3");
    expect(visitor.heading).toBe("Check your health declaration");
    await visitor.press("Send my health declaration");
    expect(visitor.everything).toContain("Save Health Declaration successfully");
    expect(visitor.heading).toContain("Please see a doctor first");
    expect(visitor.text).toContain("Note for the doctor");
    expect(visitor.text).toContain("PAR-Q+");
    const file = await visitor.request(`/health-declaration/file${visitor.url.search}`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    await visitor.goto("/?tab=HEALTH_DECLARATION");
    await visitor.click("See the result");
    expect(visitor.heading).toContain("Please see a doctor first");
  });

  test("explains fit to start and assessment first in plain words", async () => {
    for (const [condition, heading] of [
      ["None", "You are fit to start"],
      ["Osteoarthritis", "We will assess you first"],
    ] as const) {
      const visitor = await sampleAnswers(origin);
      await visitor.press(asked);
      await answerStatus(visitor);
      await answerCondition(visitor, condition);
      await visitor.press("Send my health declaration");
      expect(visitor.heading).toContain(heading);
      expect(visitor.text).not.toContain("Note for the doctor");
    }
  });

  test("a first declaration that requires a doctor leads to a pre-assessment, and the result matches My services", async () => {
    const { visitor, api } = await newBuyer(origin);
    await buy(api, "circuit-training");
    await visitor.goto("/?tab=UPCOMING");
    expect(visitor.text.match(/health declaration/gi)).toHaveLength(2);
    await visitor.click("Fill in the health declaration for Chua Bee Lian");
    await answerStatus(visitor);
    await answerCondition(visitor, "Heart condition");
    await visitor.press("Send my health declaration");
    expect(visitor.heading).toContain("Please see a doctor first");
    expect(visitor.text).toContain("Book your pre-assessmentGo to My services");
    await visitor.click("Go to My services");
    expect(visitor.text).toContain("book your pre-assessment and bring the doctor's note");
    await visitor.click("Book pre-assessment, Circuit Training");
    expect(visitor.heading).toBe("Choose a day for your pre-assessment");
  });

  test("rejects None with others, Other without its text and no answer, and keeps the typed values", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    await visitor.choose("Other").press("Continue");
    expect(visitor.status).toBe(400);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.errors).toEqual(["Tell us your other reason"]);
    await visitor
      .fill("If Other: what is your reason?", "My grandchildren 👍 <b>")
      .press("Continue");
    await visitor.press("Continue");
    expect(visitor.errors).toEqual(["Choose how often you exercise"]);
    await visitor.click("Back");
    expect(visitor.html).toContain("My grandchildren 👍 &lt;b&gt;");
    await visitor.press("Continue");
    await visitor.choose("0 times: I do not exercise").press("Continue");
    await visitor.choose("None").choose("Diabetes").press("Continue");
    expect(visitor.errors).toEqual(["Choose None only when you have none of the others"]);
    await visitor.untick("None").press("Continue");
    await visitor.press("Continue");
    expect(visitor.errors).toEqual(["Choose at least one answer, or None"]);
  });

  test("resumes at the next page, and one answer can be changed from the check page alone", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    await visitor.choose("Make friends").press("Continue");
    await visitor.goto("/health-declaration");
    await visitor.click("Fill in");
    expect(visitor.text).toContain("You and exercise, page 2 of 2");
    expect(visitor.page.querySelector("main aside")?.textContent).toContain(
      "You and exerciseNot yet",
    );
    await visitor.choose("1-3 times").press("Continue");
    expect(visitor.page.querySelector("main aside")?.textContent).toContain(
      "You and exerciseAnswered",
    );
    await answerCondition(visitor, "None");
    await visitor.click("Change In the last 6 months, have you had an injury");
    expect(visitor.text).toContain("Your health, page 2 of 2");
    await visitor.untick("None").choose("Knee (left)").press("Continue");
    expect(visitor.heading).toBe("Check your health declaration");
    expect(visitor.text).toContain("Knee (left)");
    expect(visitor.text).toContain("Make friends");
  });

  test("a step opens by URL only after the earlier ones, and any other URL starts again", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    const { search } = visitor.url;
    await visitor.goto(`/health-declaration/review-information${search}`);
    expect(visitor.url.pathname).toBe("/health-declaration/health-status");
    await visitor.goto("/health-declaration/nonsense/deep");
    expect(visitor.url.pathname).toBe("/health-declaration");
    await visitor.goto(`/health-declaration/result${search}`);
    expect(visitor.url.pathname).toBe("/health-declaration/health-status");
  });

  test.each(["nonsense", "%00", "00000000-0000-4000-8000-000000000000", "x".repeat(3000)])(
    "an invalid form id (%.20s) is not found",
    async (form) => {
      const visitor = await sampleAnswers(origin);
      for (const page of [
        "",
        "/health-status",
        "/health-condition",
        "/review-information",
        "/result",
        "/file",
      ]) {
        await visitor.goto(`/health-declaration${page}?form=${form}`);
        expect(visitor.status, page).toBe(404);
      }
    },
  );

  test("another person's form is not found, and a newcomer is led to registration", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    const other = await stranger(origin);
    const { status } = await other.request(
      `/health-declaration/health-status${visitor.url.search}`,
    );
    expect(status).toBe(404);
    await other.goto("/health-declaration");
    expect(other.text).toContain("No health declarations");
  });

  test("an unlisted condition is rejected, and raw fields of any kind cause no server error", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    await answerStatus(visitor);
    const { fields, send } = visitor.prepare("Continue");
    fields.append("healthConditions", "PLAGUE");
    fields.append("injureAnyOfTheseBodyParts", "NONE");
    await visitor.show(await send(fields));
    expect(visitor.status).toBe(400);
    expect(visitor.errors).toEqual(["Choose at least one answer, or None"]);
    for (const value of ["\0", "💥".repeat(999), "<script>", "a".repeat(5000)]) {
      const strange = new URLSearchParams([
        ["healthConditions", "OTHER"],
        ["healthConditionsOther", value],
        ["injureAnyOfTheseBodyParts", value],
        ["saves", value],
      ]);
      // The count of saves is invalid too. Values accepted as text are not stored.
      expect([400, 409]).toContain((await send(strange)).status);
    }
  });

  test("a repeat, also from a second tab, is submitted once and reported", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    await answerStatus(visitor);
    await answerCondition(visitor, "None");
    const { send, address } = visitor.prepare("Send my health declaration");
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([302, 302]);
    const third = await visitor.tab().show(await send(), address);
    expect(third.everything).toContain("was already sent");
    expect(third.heading).toContain("You are fit to start");
  });

  test("a form open twice names no question of its other page", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press("Tell us about my health");
    const other = await visitor.tab().goto(visitor.url.pathname + visitor.url.search);
    await visitor.choose("General fitness").press("Continue");
    await other.choose("Build muscle").press("Continue");
    expect(other.status).toBe(409);
    expect(other.everything).toContain("changed in another tab or on another device");
    expect(other.everything).not.toContain("Choose how often you exercise");
  });

  test("answers saved in another tab are not overwritten", async () => {
    const visitor = await sampleAnswers(origin);
    await visitor.press(asked);
    const tab = await visitor.tab().goto(visitor.url.href);
    await tab.choose("Make friends").press("Continue");
    await visitor.choose("General fitness").press("Continue");
    expect(visitor.status).toBe(409);
    expect(visitor.text).toContain("changed in another tab");
  });
});
