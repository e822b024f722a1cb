import { expect, test } from "vitest";
import { getFirstName } from "~/lib/text/first-name";

test.each([
  ["WANG BIN", "Bin"],
  ["Zhang Li Bin", "Li Bin"],
  ["NG SO KUEN", "So Kuen"],
  ["Chan Do Ming", "Do Ming"],
  ["LIM AP MENG", "Ap Meng"],
  ["CHAN WAI SO", "Wai So"],
  ["AHMAD BIN ISMAIL", "Ahmad"],
  ["Mohd Faizal B. Osman", "Mohd Faizal"],
  ["NUR AISYAH BTE RAHMAN", "Nur Aisyah"],
  ["Rajan so Kumar", "Rajan"],
  ["MR RAJAN S/O KUMAR", "Rajan"],
  ["Tan Ah Lek s/o Tan Boon", "Tan Ah Lek"],
  ["Ms. LEE HWEE HOON", "Hwee Hoon"],
  ["Mdm LIM SIEW HOON", "Siew Hoon"],
])("%s is called %s", (name, called) => {
  expect(getFirstName(name)).toBe(called);
});
