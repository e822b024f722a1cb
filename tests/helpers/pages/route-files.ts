/** The routes found in the folder, so that tests of all routes include new ones. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

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

const APP = new URL("../../../app/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, APP), "utf8");

/** Paths below app/routes, whose folders sort the modules by area. */
const routePaths = (): string[] =>
  readdirSync(new URL("routes/", APP), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );

export const routeFiles: RouteFile[] = routePaths().map((file) => {
  const name = path.basename(file);
  const source = read(`routes/${file}`);
  const handed = [...source.matchAll(/from "~\/((?:features|web)\/[^"]+\.server)"/g)]
    .filter(([, module]) => module !== "web/forms/form.server")
    .map(([, module]) => read(`${module}.ts`));
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

/** Converts a file name to its path. "appointment-list.$termId_.calendar.ts" is /appointment-list/$termId/calendar. */
function addressOf(name: string): string {
  const parts = name
    .replace(/\.tsx?$/, "")
    .replaceAll("[.]", "~")
    .split(".");
  const path = parts.filter((part) => part !== "_index").map((part) => part.replace(/_$/, ""));
  return `/${path.join("/").replaceAll("~", ".")}`;
}
