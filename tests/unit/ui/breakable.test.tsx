import { expect, test } from "vitest";
import { Breakable } from "~/ui/text/breakable";
import { render } from "./render";

const whole = (word: string) => `<span class="whitespace-nowrap">${word}</span>`;

test.each([
  [
    "a short word with a hyphen stays on one line",
    "Book pre-assessment now",
    [`Book ${whole("pre-assessment")} now`],
  ],
  [
    "hours stay on one line",
    "(8.30am-5.30pm Mon-Fri).",
    [whole("(8.30am-5.30pm"), whole("Mon-Fri).")],
  ],
  [
    "a telephone number stays on one line",
    "SMS to +65 9000 0102, or call 6100 0000.",
    [`SMS to ${whole("+65 9000 0102")}, or`, `call ${whole("6100 0000")}.`],
  ],
  ["a time stays on one line", "Tue 26/01/2027, 04:30 PM", [`2027, ${whole("04:30 PM")}`]],
  ["an address breaks after @ and dots", "a@mail.example", ["a@<wbr/>mail.<wbr/>example"]],
  [
    "joined words break after the slash",
    "Osteoporosis/sarcopenia",
    ["Osteoporosis/<wbr/>sarcopenia"],
  ],
  [
    "an address with a hyphen breaks as an address",
    "person-4@mail.example",
    ["person-4@<wbr/>mail."],
  ],
  [
    "dates and ends of sentences are plain",
    "On 01/12/2026, 9 AM. Come.",
    ["On 01/12/2026, 9 AM. Come."],
  ],
])("%s", (_, text, parts) => {
  const html = render(<Breakable>{text}</Breakable>).replaceAll("<!-- -->", "");
  for (const part of parts) expect(html).toContain(part);
});

test("a text between elements is made breakable too", () => {
  const html = render(
    <Breakable>
      Book the pre-assessment<b> now</b>
    </Breakable>,
  );
  expect(html).toContain(whole("pre-assessment"));
});
