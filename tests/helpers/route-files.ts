/** The routes as the folder has them: a new one is tried by every test that goes through all of them. */
import { readdirSync, readFileSync } from "node:fs";

export interface RouteFile {
  name: string;
  source: string;
  /** The server modules it hands the request to, without the one that reads forms. */
  handed: string[];
  /** Its address as its name has it: "/appointment-list/$termId". */
  pattern: string;
  /** Its address, with `given` in the place of each part that varies. */
  addressWith(given: string): string;
  /** The questions of an address that it, or what it hands the request to, looks at. */
  questions: string[];
}

const APP = new URL("../../app/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, APP), "utf8");

export const routeFiles: RouteFile[] = readdirSync(new URL("routes/", APP)).map((name) => {
  const source = read(`routes/${name}`);
  const handed = [...source.matchAll(/from "~\/((?:features|web)\/[^"]+\.server)"/g)]
    .filter(([, path]) => path !== "web/forms/form.server")
    .map(([, path]) => read(`${path}.ts`));
  const asked = [source, ...handed]
    .join()
    .matchAll(/\.(?:get|has)\("(\w+)"\)|idIn\(\w+, "(\w+)"\)/g);
  return {
    name,
    source,
    handed,
    pattern: addressOf(name),
    addressWith: (given) => addressOf(name).replace(/\$\w*/g, given),
    questions: [...new Set([...asked].map(([, one, other]) => one ?? other ?? ""))],
  };
});

/** "appointment-list.$termId_.calendar.ts" is /appointment-list/$termId/calendar. */
function addressOf(name: string): string {
  const parts = name
    .replace(/\.tsx?$/, "")
    .replaceAll("[.]", "~")
    .split(".");
  const path = parts.filter((part) => part !== "_index").map((part) => part.replace(/_$/, ""));
  return `/${path.join("/").replaceAll("~", ".")}`;
}
