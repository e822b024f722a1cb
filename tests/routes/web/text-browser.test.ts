/** The main journey as w3m and lynx show it: without styles, scripts and pictures. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { openDay, pressTime } from "../../helpers/booking/calendar";
import { buyerOf } from "../../helpers/booking/owned-package";
import { readAsText, strayInW3m } from "../../helpers/browser/text-rendering";
import { origin } from "../../helpers/portal/portal";
import { answerIdentityProvider, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
  PATH,
} from "../registration/registration-steps";

/** The browser itself reads too, where it is on the machine. */
const W3M = spawnSync("w3m", ["-version"]).status === 0;

/** Reads every page that it comes to. */
class TextReader extends Visitor {
  pages: string[] = [];
  faults: string[] = [];

  override async goto(address: string): Promise<this> {
    await super.goto(address);
    return this.read();
  }

  override async press(words: string): Promise<this> {
    await super.press(words);
    return this.read();
  }

  read(): this {
    const { touching, strayBoxes } = readAsText(this.page);
    this.pages.push(this.url.pathname);
    const told = [...touching, ...strayBoxes, ...(W3M ? strayInW3m(this.page, this.html) : [])].map(
      (fault) => `${this.url.pathname}: ${fault}`,
    );
    this.faults = [...new Set([...this.faults, ...told])];
    return this;
  }
}

test("each box comes before its label and no two words touch, from the home page to a booked appointment", async () => {
  const reader = await new TextReader(origin).goto("/");
  await reader.goto("/product/circuit-training");
  await reader.goto(`/login?returnTo=${PATH}`);
  await answerIdentityProvider(reader, somebody("Teo Bee Choo"));
  await chooseCircuitTraining(reader);
  await answerSelection(reader);
  await answerHealth(reader);
  await answerDetails(reader);
  await answerAddress(reader);
  await answerContact(reader);
  await confirm(reader);
  await reader.press("Go to payment, $87.20");
  await reader.choose("PayNow").press("Pay $87.20");
  await reader.click("Open the simulated banking app");
  await reader.choose("Pay the right amount now").press("Pay");
  await reader.goto("/invoice");
  await reader.goto("/");
  const toBook = reader.page.querySelector("main a[href^='/book-preclass-sessions']");
  await reader.goto(toBook?.getAttribute("href") ?? "");
  await openDay(reader, 0);
  await pressTime(reader, 0);
  await reader.press("Book this pre-assessment");
  await reader.goto("/appointment-list");
  expect(reader.text).toContain("Circuit Training");
  expect(reader.pages.length).toBeGreaterThan(25);
  expect(reader.faults).toEqual([]);
});

test("a calendar contains only the days that can be chosen", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}`);
  const calendar = visitor.page.querySelector(".calendar") as Element;
  const drawn = [...calendar.querySelectorAll("[data-drawn]")];
  expect(drawn.length).toBeGreaterThan(0);
  const days = readAsText(visitor.page, calendar).lines.filter((line) => /^\d/.test(line));
  expect(days).toHaveLength(calendar.querySelectorAll("a").length);
});

describe("the check of a page as text", () => {
  const showing = (main: string) => {
    const visitor = new Visitor(origin);
    visitor.html = `<html><body><main>${main}</main></body></html>`;
    return visitor;
  };
  const read = (main: string) => readAsText(showing(main).page);

  test.each([
    "<a>6100 0000</a><span>8.30am</span>",
    "<span>PAYNOW</span><strong>PayNow</strong>",
    "<dt><b>Fee:</b><i>$5.00</i></dt>",
  ])("finds words that touch: %s", (main) => expect(read(main).touching).toHaveLength(1));

  test.each([
    "<dl><dt>Fee</dt><dd>$5.00</dd></dl>",
    "<a>6100 0000</a> <span>8.30am</span>",
    "<b>(</b><i>Fee</i><b>)</b>",
    "<button>Save</button> <button>Back</button>",
  ])("ignores the box %s", (main) => expect(read(main).touching).toEqual([]));

  test.each([
    "<label><input type=radio>Yes</label> <label><input type=radio>No</label>",
    "<p>Yes <label><input type=checkbox> I agree</label></p>",
    "<div><label for=a>Yes</label> <input type=radio id=a></div>",
  ])("finds a stray box: %s", (main) => {
    expect(read(main).strayBoxes).toHaveLength(1);
    const { page, html } = showing(main);
    if (W3M) expect(strayInW3m(page, html)).toHaveLength(1);
  });

  test.each([
    "<div><label><input type=radio> Yes</label></div><div><label><input type=radio> No</label></div>",
    "<p><input type=checkbox id=a> <label for=a>I agree <a>to the terms</a></label></p>",
  ])("ignores %s", (main) => expect(read(main).strayBoxes).toEqual([]));
});
