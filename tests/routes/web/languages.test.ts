/** The language of a page over HTTP, which follows the visitor. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { type Language, languageFacts } from "~/lib/language/languages";
import { createClient } from "~/web/api/client.server";
import { postersOf } from "../../helpers/check-in/door";
import { newBuyer } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

let door: string;
beforeAll(async () => {
  const posters = await postersOf(createClient({ baseUrl: `${origin}/api`, fetch }));
  door = posters.find(({ kind }) => kind === "center")?.url ?? "";
});

const htmlLang = (visitor: Visitor) => visitor.page.documentElement?.getAttribute("lang");
const hasSwitch = (visitor: Visitor) => visitor.page.querySelector(".languages button") !== null;

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers: { accept: "text/html", ...headers } });
  return { html: await response.text(), vary: response.headers.get("vary") ?? "" };
}

/** Chooses a language with the switch, as a browser without scripts does. */
async function choose(visitor: Visitor, language: Language): Promise<Visitor> {
  return visitor.press(language);
}

test("the staff's pages of a door have the switch too", async () => {
  const visitor = await choose(await new Visitor(origin).goto("/check-in-check-out/posters"), "zh");
  expect([htmlLang(visitor), hasSwitch(visitor)]).toEqual([languageFacts.zh.tag, true]);
  expect(visitor.heading).toBe(getTextIn("zh")("check-in:posters.title"));
});

test("a visitor's home page names all languages, other pages have them behind one control", async () => {
  const isFolded = async (path: string) =>
    (await new Visitor(origin).goto(path)).page.querySelector("details .languages") !== null;
  expect(await Promise.all(["/", "/support"].map(isFolded))).toEqual([false, true]);
});

describe("a translated page", () => {
  test.each(["zh", "ms", "ta"] as const)(
    "is in %s once it is chosen, at the same address",
    async (language) => {
      const text = getTextIn(language);
      const visitor = await new Visitor(origin).goto(door);
      expect([htmlLang(visitor), hasSwitch(visitor)]).toEqual(["en-SG", true]);
      await choose(visitor, language);
      expect(visitor.url.href).toBe(new URL(door, origin).href);
      expect(htmlLang(visitor)).toBe(languageFacts[language].tag);
      expect(visitor.heading).toBe(text("check-in:role.title"));
      expect(visitor.title).toContain(text("check-in:role.title"));
      await visitor.press("PARTICIPANT");
      await visitor.click(text("check-in:look-up.id-number"));
      const find = text("check-in:find-me");
      await visitor.fill(text("check-in:id-number.label"), "S1234567A").press(find);
      expect([visitor.status, visitor.errors]).toEqual([
        400,
        [text("check-in:id-number.nric-invalid")],
      ]);
      expect(visitor.title.startsWith(text("shell:form.error"))).toBe(true);
      await visitor.fill(text("check-in:id-number.label"), newNric()).press(find);
      expect(visitor.heading).toBe(text("check-in:refusal.NOT_FOUND.title"));
      expect(visitor.text).not.toContain("We found no session");
      // Without scripts, the page carries no other language.
      expect(visitor.html).not.toContain("We did not find you here");
    },
  );

  test("follows the browser's preference, and says so to caches", async () => {
    const { html, vary } = await pageOf("/check-in-check-out", {
      "accept-language": "ta,en;q=0.5",
    });
    expect(html).toContain('<html lang="ta-SG">');
    expect(vary).toContain("accept-language");
    expect((await pageOf("/check-in-check-out")).html).toContain('<html lang="en-SG">');
  });

  test("has the provider's sentences in its language, from the provider's data", async () => {
    const { html } = await pageOf("/check-in-check-out", { "accept-language": "ms" });
    expect(html.replace(/<[^>]+>/g, "")).toContain("Isnin-Jumaat, kecuali cuti umum");
    expect(html).not.toContain('<span lang="en-SG">');
    const product = await pageOf("/product/gym-tonic", { "accept-language": "ta" });
    expect(product.html).toContain("183 பேர் பங்கேற்ற உள்ளூர் ஆய்வின் முடிவுகள்");
    expect(product.html).toMatch(/alt="ஒரு முதியவர் உடற்பயிற்சிக் கருவியில்/);
    expect((await pageOf("/product/gym-tonic")).html).toContain("Results of a local study");
  });

  test("has its title and description in its language", async () => {
    const { html } = await pageOf("/", { "accept-language": "zh" });
    expect(html).toContain("<title>保健与乐龄护理，就在您家附近");
    expect(html).toContain('name="description" content="为新加坡年长者提供运动课程');
    const product = await pageOf("/product/gym-tonic", { "accept-language": "ms" });
    expect(product.html).not.toMatch(/name="description" content="[^"]*\b(?:the|with|your)\b/);
  });

  test("says trial beside a language that no native speaker has reviewed", async () => {
    const visitor = await new Visitor(origin).goto("/check-in-check-out");
    const buttons = [...visitor.page.querySelectorAll(".languages button")];
    expect(buttons.map((button) => button.textContent)).toEqual([
      "English",
      "中文 试用",
      "Melayu cubaan",
      "தமிழ் சோதனை",
    ]);
    expect(buttons.map((button) => button.getAttribute("lang"))).toEqual(
      Object.values(languageFacts).map(({ tag }) => tag),
    );
  });
});

test("a customer's header, with a cart and an alert, is in the language of the page", async () => {
  const { visitor, api, person } = await newBuyer(origin);
  const [choice, other] = ["circuit-training-12", "circuit-training-24"].map((offeringId) => ({
    categoryId: "active-ageing",
    productId: "circuit-training",
    offeringId,
    centerId: "taman-jurong",
  }));
  if (!choice || !other) throw new Error("two packages expected");
  await api.carts.put({ body: { items: [choice], source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  await api.carts.checkout({ body: { totalAmount }, idempotencyKey: randomUUID() });
  await api.carts.put({ body: { items: [other], source: "MYNH" } });
  await visitor.goto("/check-in-check-out");
  const english = visitor.page.querySelector("header")?.textContent ?? "";
  expect(english).toContain("is waiting for payment");
  await choose(visitor, "zh");
  const header = visitor.page.querySelector("header") as HTMLElement;
  const text = getTextIn("zh");
  for (const key of ["nav.programmes", "menu.payments", "menu.log-out", "cart.view"] as const)
    expect(header.textContent).toContain(text(`shell:${key}`));
  expect(header.textContent).toContain("24堂课，每堂45分钟");
  expect(header.textContent).toMatch(/订单\S+待付款：\$[\d.]+/);
  const shown = (header.textContent ?? "").replaceAll(person.name, "");
  const words = shown.match(/[A-Za-z]{3,}/g) ?? [];
  const names = ["Nutmeg", "House", "FAQ", "Denticare", "eGIRO", "Circuit", "Training"];
  const known = new Set([...names, "English", "Melayu", "cubaan"]);
  expect(words.filter((word) => !known.has(word))).toEqual([]);
});

test("an unknown language clears the choice, and no other site can be returned to", async () => {
  const visitor = await choose(await new Visitor(origin).goto("/check-in-check-out"), "ms");
  const send = (language: string, referer: string) =>
    visitor.request("/language", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin, referer },
      body: new URLSearchParams({ language }),
    });
  const answer = await send("xx", "https://elsewhere.example/page");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/page"]);
  expect(answer.headers.get("set-cookie")).toMatch(/language=;/);
});

describe("a shared tablet", () => {
  test("keeps the choice during a check-in, and starts the next one in its own language", async () => {
    const tablet = await new Visitor(origin).goto(`${door}&tablet=on`);
    await choose(tablet, "ta");
    expect(htmlLang(tablet)).toBe("ta-SG");
    await tablet.press("PARTICIPANT");
    expect(htmlLang(tablet)).toBe("ta-SG");
    await tablet.goto(`${door}&tablet=on`);
    expect(htmlLang(tablet)).toBe("en-SG");
    expect(tablet.cookie("language")).toBeUndefined();
  });

  test("a phone keeps the choice", async () => {
    const phone = await choose(await new Visitor(origin).goto(door), "ta");
    await phone.press("PARTICIPANT");
    await phone.goto(door);
    expect(htmlLang(phone)).toBe("ta-SG");
  });
});

describe("an error page", () => {
  test.each(["zh", "ms", "ta"] as const)("of an unknown address is in %s", async (language) => {
    const { html, vary } = await pageOf("/no-such-page", { "accept-language": language });
    expect(html).toContain(`<html lang="${languageFacts[language].tag}">`);
    expect(html).toContain(getTextIn(language)("shell:missing.title"));
    expect(html).not.toContain("Page not found");
    expect(html).toContain('action="/language"');
    expect(vary).toContain("accept-language");
  });

  test("of a page that exists in English only is in the visitor's language", async () => {
    const response = await fetch(`${origin}/faq`, {
      method: "POST",
      headers: { accept: "text/html", "accept-language": "ms", origin },
    });
    const html = await response.text();
    expect(response.status).toBe(405);
    expect(html).toContain('<html lang="ms-SG">');
    expect(html).toContain(getTextIn("ms")("shell:refused.method"));
  });
});
