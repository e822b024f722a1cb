import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createOptionList } from "../../../app/ui/form/option-list";

const names = ["Côte d'Ivoire", "Trinidad & Tobago", 'The "Land" of <Nowhere>', "Singapore"];
const long = Array.from({ length: 80 }, (_, nth) => ({
  value: `v${nth}`,
  label: names[nth] ?? `Country ${nth}`,
}));

const drawn = (options: typeof long, chosen?: string) =>
  renderToStaticMarkup(
    <select defaultValue={chosen} {...createOptionList(options, chosen, "Choose one")} />,
  ).replaceAll("&#x27;", "'");

test("a long list contains the prompt, every name and the choice, like a short one", () => {
  const short = drawn(long.slice(0, 10), "v3");
  const inLong = drawn(long, "v3");
  expect(inLong).toContain('<option value="v3" selected="">Singapore</option>');
  expect(inLong.startsWith(short.slice(0, short.lastIndexOf("</select>")))).toBe(true);
  expect(inLong.match(/<option/g)).toHaveLength(81);
  expect(inLong.match(/selected/g)).toHaveLength(1);
});

test("an empty or unknown choice selects nothing", () => {
  expect(drawn(long)).not.toContain("selected");
  expect(drawn(long, '"><script>')).not.toMatch(/selected|script/);
});
