import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

const visit = (address: string) => new Visitor(origin).goto(address);

describe("the help centre", () => {
  test("opens at the eight common questions of the spec, each with its own URL", async () => {
    const visitor = await visit("/faq");
    const questions = [...visitor.page.querySelectorAll('main a[href^="/faq/common/"]')];
    expect(questions.map((link) => link.textContent?.trim())).toEqual([
      "What can I do on this website?",
      "How do I log in?",
      "How do I register my profile?",
      "I forgot my password. How do I reset it?",
      "How do I get my client ID?",
      "How do I link an account?",
      "How do I update my personal details?",
      "I see an error. What can I do?",
    ]);
    await visitor.click("How do I log in?");
    expect(visitor.heading).toBe("How do I log in?");
    expect(visitor.text).toContain("a code of 6 digits");
    for (const way of ["Apple", "Google", "Singpass"]) expect(visitor.text).toContain(way);
  });

  test("names the details that cannot be edited", async () => {
    const { text } = await visit("/faq/common/update-personal-details");
    expect(text).toContain("Full name, e-mail address and NRIC cannot be edited");
  });

  test("has a tab for each category", async () => {
    const visitor = await visit("/faq");
    await visitor.click("eGIRO");
    expect(visitor.url.pathname).toBe("/faq/egiro");
    await visitor.click("How do I cancel an eGIRO arrangement?");
    expect(visitor.text).toContain(brand.phones.egiro.number);
  });

  test("explains Denticare: what the SMS can do, what needs a log-in, and where all appointments are", async () => {
    const visitor = await visit("/faq/dental-care/book-a-dentist");
    const links = [...visitor.page.querySelectorAll("main a")].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
    expect(links).toContainEqual(["Dental appointments", "/my-denticare"]);
    expect(visitor.text).toContain("You pay at the clinic, not here.");
    await visitor.goto("/faq/dental-care/change-or-cancel");
    expect(visitor.heading).toBe("How do I reschedule or cancel a dental appointment?");
    expect(visitor.text).toContain("For another day or time, cancel it and book again.");
  });

  test("can be searched without scripts, with words in any order, titles first", async () => {
    const visitor = await visit("/faq");
    await visitor.fill("Search the help centre", "cancel Session").press("Search");
    const found = [...visitor.page.querySelectorAll("main ul a")].map((link) => link.textContent);
    expect(found[0]).toBe("How do I reschedule or cancel a session?");
  });

  test.each([
    ["refund", "Can I get a refund?"],
    ["cash", "How can I pay?"],
    ["change mobile number", "How do I update my personal details?"],
    ["emergency contact", "How do I update my personal details?"],
  ])("has an answer for %s", async (words, question) => {
    const visitor = await visit(`/faq?${new URLSearchParams({ search: words })}`);
    await visitor.click(question);
    expect(visitor.heading).toBe(question);
  });

  test("reports an empty result and keeps the search words", async () => {
    const visitor = await visit(`/faq?${new URLSearchParams({ search: "<b>zebra</b>" })}`);
    expect(visitor.text).toContain("Nothing found for “<b>zebra</b>”");
    expect(visitor.page.querySelector<HTMLInputElement>("#search")?.value).toBe("<b>zebra</b>");
  });

  test.each([
    ["/faq/nothing", "/faq"],
    ["/faq/common/nothing", "/faq/common"],
    ["/faq/common/log-in/further", "/faq/common"],
    ["/faq/nothing/at/all", "/faq"],
  ])("matches by prefix: %s leads to %s", async (address, place) => {
    const visitor = await visit(address);
    expect(visitor.status).toBe(200);
    expect(visitor.url.pathname).toBe(place);
  });

  test("every page shows the hotline, billing line and eGIRO desk in the same place", async () => {
    for (const address of ["/", "/faq", "/support", "/egiro-landing", "/nowhere"]) {
      const footer = (await visit(address)).page.querySelector("footer")?.textContent;
      for (const { number, hours } of Object.values(brand.phones)) {
        expect(footer, address).toContain(number);
        expect(footer, address).toContain(hours);
      }
    }
  });
});

describe("the help texts and the screens", () => {
  const all = (folder: string, ending: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => ending.test(file))
      .map((file) => readFileSync(path.join(folder, file), "utf8"));
  const english = (area: string) =>
    JSON.parse(readFileSync(`app/languages/en/${area}.json`, "utf8")) as Record<string, string>;
  const texts = all("app/content/help", /\.md$/)
    .join("\n")
    .replace(/\{([a-z-]+):([\w.-]+)\}/g, (whole, area, key) => english(area)[key] ?? whole);
  const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = (pattern: RegExp) => [...texts.matchAll(pattern)].map((match) => match.slice(1));

  test("every button that a help text names exists", () => {
    const screens = [
      ...all("app/ui", /\.tsx$/),
      ...all("app/routes", /\.tsx$/),
      ...all("app/features", /\.tsx?$/),
      ...all("app/sandbox/identity", /\.ts$/),
      ...all("app/languages/en", /\.json$/),
    ].join("\n");
    const isButton = (words: string | undefined) =>
      new RegExp(`(?<=[>"{]\\s*)${escaped(words ?? "")}(?=\\s*[<"{])`).test(screens);
    const pressed = found(/(?:[Pp]ress|\*\* or|then) \*\*([^*]+)\*\*/g).map(([words]) => words);
    expect(pressed.length).toBeGreaterThan(20);
    expect(pressed.filter((words) => !isButton(words))).toEqual([]);
  });

  test("every page that a help text links to has that name", async () => {
    const { visitor } = await newBuyer(origin);
    const links = found(/\[([^\]]+)\]\((\/(?!faq)[^)]*)\)/g) as [string, string][];
    const named = links.filter(([words]) => /^[A-Z]/.test(words));
    expect(named.length).toBeGreaterThan(10);
    for (const [words, address] of named) {
      await visitor.goto(address);
      expect(visitor.status, address).toBe(200);
      if (!address.includes("denticare"))
        expect(visitor.heading.toLowerCase(), address).toContain(words.toLowerCase());
    }
  });
});

describe("the terms", () => {
  test.each([
    ["/term-and-condition", "Terms and conditions"],
    ["/term-condition", "Terms and conditions"],
    ["/program-term-and-condition", "Programme terms and conditions"],
    ["/general-term-and-condition", "General terms and conditions"],
  ])("%s", async (address, title) => {
    const visitor = await visit(address);
    expect(visitor.status).toBe(200);
    expect(visitor.heading).toBe(title);
    expect(visitor.text).not.toMatch(/[{}]/);
  });
});

describe("the tour", () => {
  test("is offered on a first visit, leads through its pages, and is not offered again", async () => {
    const visitor = await visit("/");
    await visitor.click("Take a short tour");
    for (let page = 1; page < 5; page += 1) {
      expect(visitor.text).toContain(`Step ${page} of 5`);
      await visitor.click("Next");
    }
    await visitor.press("Go to the home page");
    expect(visitor.url.pathname).toBe("/");
    expect(visitor.everything).not.toContain("Take a short tour");
    await visitor.goto("/faq");
    expect(visitor.text).toContain("Take a tour of five short pages");
  });

  test("can be skipped", async () => {
    const visitor = await visit("/tour");
    await visitor.press("Skip the tour");
    expect(visitor.everything).not.toContain("Take a short tour");
  });

  test("has no other pages", async () => {
    expect((await visit("/tour/nothing")).status).toBe(404);
  });
});

describe("help in another language", () => {
  const inChinese = async (address: string) => {
    const headers = { "accept-language": "zh" };
    return (await fetch(origin + address, { headers })).text();
  };

  test("shows the provider's translation", async () => {
    const html = await inChinese("/tour/my-services");
    expect(html).toContain('<html lang="zh-Hans-SG"');
    expect(html).toMatch(/<h1[^>]*>我的服务/);
  });

  test("marks legal texts as English", async () => {
    const html = await inChinese("/term-and-condition");
    expect(html).toMatch(/<h1[^>]*><span lang="en-SG">/);
    expect(html).toMatch(/<div lang="en-SG"><div class="rich">/);
  });
});
