import { expect, test } from "vitest";
import { formatTitle, type Titled } from "~/features/booking/appointment-words";
import { getTextIn } from "~/languages/page-texts.server";
import type { Language } from "~/lib/language/languages";

const assessment = {
  title: "Pre-assessment: Gym Tonic",
  kind: "PRE_SESSION",
  productName: "Gym Tonic",
};

test.each<[Language, Titled, string]>([
  ["en", assessment, "Pre-assessment: Gym Tonic"],
  ["zh", assessment, "课前评估：Gym Tonic"],
  ["ms", { ...assessment, title: "Gym Tonic", kind: "SESSION" }, "Gym Tonic"],
  [
    "ms",
    { title: "Home visit: Gym Tonic", kind: "HOME_VISIT", productName: "Gym Tonic" },
    "Home visit: Gym Tonic",
  ],
  ["ms", { title: "an appointment at the dentist", kind: "DENTAL" }, "janji temu doktor gigi"],
  ["ms", { title: "Gym Tonic" }, "Gym Tonic"],
])("in %s, the appointment %o is named %s", (language, appointment, title) => {
  expect(formatTitle(appointment, getTextIn(language))).toBe(title);
});
