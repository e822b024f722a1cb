import { expect, test } from "vitest";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

/** A centre's name appears in the list of choices, with its address, and in the help wanted from volunteers. */
const ONCE_AND_ITS_MAP = 3;

const newVisitor = () => new Visitor(origin);

test("a programme with intakes shows its days and the start of the next intakes", async () => {
  const visitor = await newVisitor().goto("/product/gym-tonic");
  expect(visitor.text).toContain("Every Tuesday and Thursday, 10:00 AM to 10:45 AM");
  expect(visitor.text).toMatch(/Group from \w{3} \d\d\/\d\d\/\d{4}: (full|\d+ places? left)/);
});

test("a programme booked by session shows its hours and the next free place at each centre", async () => {
  const visitor = await newVisitor().goto("/product/circuit-training");
  const places = visitor.text.match(/\. From \w{3} \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M/g);
  expect(places).toHaveLength(5);
  expect(visitor.text.match(/Taman Jurong Rain Tree Centre/g)).toHaveLength(ONCE_AND_ITS_MAP);
  const times =
    "Every Monday to Friday, at 09:00 AM, 10:00 AM, 02:00 PM and 04:00 PM, at every centre.";
  expect(visitor.text.split(times)).toHaveLength(2);
});

test("the centre nearest to a postal code comes first, and an invalid one is reported at the field", async () => {
  const visitor = await newVisitor().goto("/product/circuit-training");
  const centres = () =>
    [...visitor.page.querySelectorAll("main label strong")].map((name) =>
      (name.textContent ?? "").trim(),
    );
  const usual = centres();
  await visitor.fill("Your postal code", "529 510").press("Nearest first");
  expect(visitor.text).toContain("The centre nearest to 529510 comes first.");
  expect(centres()[0]).toBe("Marine Parade Sea Almond Centre");
  expect(centres().toSorted()).toEqual(usual.toSorted());
  await visitor.fill("Your postal code", "641234").press("Nearest first");
  expect(centres()[0]).toBe("Taman Jurong Rain Tree Centre");
  await visitor.fill("Your postal code", "990000").press("Nearest first");
  expect(visitor.text).toContain("Enter the 6 digits of a postal code");
  expect(visitor.page.querySelector("#near")?.getAttribute("value")).toBe("990000");
  expect(centres()).toEqual(usual);
});

test("figures are bars with their measure, or one plain line without a measure", async () => {
  const visitor = await newVisitor().goto("/product/gym-tonic");
  expect(visitor.text).toContain("Results of a local study of 183 participants:70% walked faster");
  const bars = [...visitor.page.querySelectorAll("main rect.fill-brand")];
  expect(bars.map((bar) => bar.getAttribute("width"))).toEqual(["70%", "76%", "88%"]);
  await visitor.goto("/product/functional-strength-training");
  expect(visitor.text).toContain("Results97%, 96%, 50%");
  expect(visitor.page.querySelectorAll("main rect.fill-brand")).toHaveLength(0);
});

test("the refund for a cancelled package is a table by the share of used sessions", async () => {
  const visitor = await newVisitor().goto("/product/circuit-training");
  const rows = [...visitor.page.querySelectorAll("main table tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["None, within 14 days", "Everything"],
    ["Up to 25%", "90% of the rest"],
    ["Up to 50%", "70% of the rest"],
    ["More", "Nothing"],
  ]);
});

test("the other programmes of its group are linked, and volunteers see where help is needed", async () => {
  const visitor = await newVisitor().goto("/product/circuit-training");
  expect(visitor.text).toContain("More exercise programmes");
  expect(visitor.text).toContain(
    "Helping hands at Circuit Training, Taman Jurong Rain Tree Centre. Every day, 09:00 AM to 11:00 AM.",
  );
  await visitor.click("Gym Tonic");
  expect(visitor.heading).toBe("Gym Tonic");
  expect(visitor.text).not.toContain("Lend a hand");
});

test("a single programme by appointment has none of these sections", async () => {
  const visitor = await newVisitor().goto("/product/dental-care");
  for (const title of ["Where and when", "More dental care", "Lend a hand"])
    expect(visitor.text).not.toContain(title);
});

test("the map of a programme is a separate picture, with a pin for each centre", async () => {
  const visitor = await newVisitor().goto("/product/circuit-training");
  const map = visitor.page.querySelector("img[alt='Map of the centres of Circuit Training']");
  const address = map?.getAttribute("src") ?? "";
  const answer = await visitor.request(address);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const drawing = await answer.text();
  expect(drawing).toContain(">North-East</text>");
  expect([...drawing.matchAll(/>(\d)<\/text>/g)].map(([, pin]) => pin)).toEqual([..."12345"]);
  const inMalay = await visitor.request(`${address}&language=ms`);
  expect(await inMalay.text()).toContain(">Timur Laut</text>");
  expect((await visitor.request("/centre-map.svg?at=somewhere")).status).toBe(404);
});
