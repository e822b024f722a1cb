import type { GetText } from "~/languages/page-language";

/** Formats the name that `detectBrowserName` gave a device: "Chrome on Android". */
export function formatDeviceName(name: string, text: GetText): string {
  const [first = name, system] = name.split(" on ");
  const browser = first === "A browser" ? text("people:devices.browser") : first;
  return system === undefined ? browser : text("people:devices.on", { browser, system });
}
