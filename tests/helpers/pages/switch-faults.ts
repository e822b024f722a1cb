/** Faults of the switches of a page's frame, which must keep what is typed into the page's form. */
import { DOMParser } from "linkedom";
import { SECRET_FIELDS } from "~/lib/request/secret-fields";

const TYPED = "input:not([type=hidden]):not([readonly]), select, textarea";
const SECRET = "input[type=password], input[autocomplete=one-time-code]";
const SWITCH = ".languages, footer";

export function findSwitchFaults(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html") as unknown as Document;
  const codes = [...page.querySelectorAll(SECRET)]
    .map((field) => field.getAttribute("name") ?? "")
    .filter((name) => !SECRET_FIELDS.includes(name))
    .map((name) => `the code ${name} would be stored`);
  const forms = [...page.querySelectorAll("main form[method=post]")].filter((one) =>
    one.querySelector(TYPED),
  );
  // The page's form has an id. The forms of results above it have none.
  const form = forms.find(({ id }) => id !== "") ?? forms[0];
  const switches = [...page.querySelectorAll(".languages button, footer button")];
  if (!form || switches.length === 0) return codes;
  const lost = switches.filter((button) => button.getAttribute("form") !== form.id);
  const [first] = [...page.querySelectorAll("button:not([type=button])")].filter(
    (button) => (button.getAttribute("form") ?? button.closest("form")?.id) === form.id,
  );
  return [
    ...codes,
    ...lost.map((button) => `${button.textContent} loses what is typed into ${form.id}`),
    ...(first?.closest(SWITCH) ? [`Enter presses a switch in ${form.id}`] : []),
  ];
}
