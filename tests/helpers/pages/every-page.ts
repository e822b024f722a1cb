/** Every page of the portal as visitors, a customer with records of every kind, and a helper at a counter get it. */
import { daughterAndMother } from "../people/acting-pair";
import { pageListeners, Visitor } from "../visitor/visitor";
import { everyForm } from "./all-forms";
import {
  changeContact,
  checkInAtTablet,
  helpAtCounter,
  openFeedback,
  openLinks,
  openPosters,
} from "./every-page-visits";
import { outsideForms } from "./outside-forms";
import { routeOf, visitAll } from "./rendered-forms";
import { routeFiles } from "./route-files";

export interface ShownPage {
  route: string;
  address: string;
  html: string;
  by: Visitor;
}

/** The routes with a page. Pages of unknown addresses are opened by an address that does not exist. */
export const pageRoutes = routeFiles.filter(
  ({ name, source }) => source.includes("export default") && !name.endsWith(".$.tsx"),
);
const isPage = (route: string) => pageRoutes.some(({ name }) => name === route);

/**
 * @param origin of a separate portal, because people of the sample check in
 * @returns one page for each route, status and set of fields
 */
export async function openEveryPage(origin: string): Promise<ShownPage[]> {
  const pages = new Map<string, ShownPage>();
  const keep = (by: Visitor) => {
    const { page, url, html, status } = by;
    if (url.origin !== origin || OUTSIDE.test(url.pathname)) return;
    const route = routeOf(url);
    const names = [...page.querySelectorAll("main [name]")].map((one) => one.getAttribute("name"));
    const kind = `${route} ${status} ${[...new Set(names)]}`;
    const hasMore = page.querySelector("main :is(article, table)") !== null;
    if (!pages.has(kind + hasMore))
      pages.set(kind + hasMore, { route, address: url.pathname + url.search, html, by });
  };
  pageListeners.add(keep);
  try {
    await openPages(origin);
  } finally {
    pageListeners.delete(keep);
  }
  return [...pages.values()];
}

const OUTSIDE = /^\/(sandbox|identity|api)\b/;

async function openPages(origin: string): Promise<void> {
  const who = await daughterAndMother(origin);
  await everyForm(
    who,
    pageRoutes.map(({ name }) => name),
  );
  await outsideForms(origin);
  await checkInAtTablet(origin);
  await openFeedback(origin);
  await openPosters(origin);
  const visitor = new Visitor(origin);
  const counter = await helpAtCounter(origin);
  for (const browser of [visitor, who.visitor, counter]) await openAddresses(browser);
  for (const address of UNLINKED) await visitor.goto(address);
  const { code } = await who.api.handOvers.create({ body: { place: "/profile", send: false } });
  await who.visitor.goto(`/go/${code}`);
  await changeContact(who);
  await openLinks(origin);
  await counter.goto("/counter/closed");
  await who.visitor.goto("/sign-in-again");
  await who.visitor.goto("/logout");
}

/** Addresses without a link. */
const UNLINKED = [
  ...["/nothing", "/denticare/nothing", "/health-declaration/nothing", "/medical-history/no/thing"],
  ...["/cards/nothing", "/faq/common/how-to-log-in"],
];
/** Pages that end the visit of the browser. */
const ENDS = /^\/(log|sign|auth|counter\/closed)/;

/** Opens each address without a parameter, and one link of each kind on their pages. */
async function openAddresses(browser: Visitor): Promise<void> {
  const fixed = pageRoutes.map(({ pattern }) => pattern);
  await visitAll(
    browser,
    fixed.filter((pattern) => !pattern.includes("$") && !ENDS.test(pattern)),
    isPage,
  );
}
