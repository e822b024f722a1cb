/** Data of the shell around every page: the signed-in customer, the cart, the bell, the message of the last action. */

import { config } from "~/config/config.server";
import type { Notification } from "~/contract/booking/notification";
import type { Feature } from "~/contract/features";
import { readCounterShell, type ShownCounter } from "~/features/counter/counter-shell.server";
import { shouldOfferTour } from "~/features/help/tour.server";
import { buildOwnPhotoAddress } from "~/features/people/profile/overview.server";
import { getDefaultPerson } from "~/features/shop/cart.server";
import { describeSavedCart } from "~/features/shop/saved-cart.server";
import type { LanguageChoice, Words } from "~/languages/page-language";
import { type Brand, brand, getBrandOverrides } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { COOKIES_OFF_TEXT, hasCookiesOff } from "~/lib/request/cookies-off";
import { messages } from "~/lib/text/messages";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { returnNullIfUnavailable } from "~/web/api/outage.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { type AppConfig, readAppConfig } from "~/web/customer/app-config.server";
import { type Customer, findCustomer } from "~/web/customer/customer.server";
import { listDisabledFeatures } from "~/web/customer/features.server";
import { createFormSubjectToken } from "~/web/customer/form-subject.server";
import {
  noRestoredInput,
  type RestoredInput,
  restoreInput,
} from "~/web/forms/restored-input.server";
import { languageChoices, loadVisitorWords } from "~/web/language/translations.server";
import { hasAnalyticsConsent, trackStep } from "~/web/operations/analytics.server";
import { areScriptsAllowed, isBasicVersion } from "~/web/scripts.server";
import { type Flash, readSession, type SavedChoice } from "~/web/session/session.server";
import { consumeFlash } from "~/web/session/session-flash.server";
import { redactPath } from "~/web/url/redact-path.server";
import { buildMainNav, isInJourney } from "./navigation";
import { readNotices, type ShownNotice, showNotices } from "./notices.server";

export interface MenuGroup {
  title?: string;
  items: { label: string; to: string; newTab?: boolean }[];
}

export interface ShellCartItem {
  id: string;
  name: string;
  product: string;
  icon: string;
  sessions: number;
  /** The person in words, including the customer. Absent in a visitor's cart. */
  personName?: string;
}

/** The shell's words in the visitor's language. */
interface ShellWords {
  menu: MenuGroup[];
  /** The main navigation of a signed-in customer, empty inside a journey. */
  nav: { label: string; to: string; current: boolean }[];
  cart: ShellCartItem[];
  notices: ShownNotice[];
}

export interface ShellData extends Omit<ShellWords, "menu"> {
  scriptsAllowed: boolean;
  basicVersion: boolean;
  sandbox: boolean;
  user: {
    name: string;
    photo: string | null;
    menu: MenuGroup[];
    logOutConfirmation?: string;
  } | null;
  /** True on a page of a journey in progress, where no shell link leads away. */
  inJourney: boolean;
  /** The loved one acted for. */
  actingFor: string | null;
  /** The form subject that every form of the page carries, or null for a visitor. */
  renderedFor: string | null;
  typing: RestoredInput;
  flash: Flash[];
  /** The switch, for browsers. */
  languages: readonly LanguageChoice[];
  loginTo: string;
  /** The provider's configured addresses that replace the brand's. */
  links: Record<string, string>;
  /** The provider's details that differ from the shipped ones. Only pages with scripts carry them. */
  brand: Partial<Brand>;
  /** The version that open pages compare themselves with, or null until it is known. */
  version: string | null;
  offerTour: boolean;
  /** True if the visitor agreed to anonymous counts, or null if nothing is counted. */
  countsUsage: boolean | null;
  /** The counter, on a centre's shared computer. */
  counter: ShownCounter | null;
}

/** Message of SPEC section 8, config load failure. */
const CONFIG_FAILURE: Flash = {
  kind: "error",
  text: messages.configurationFailed,
};

const NO_COOKIES: Flash = { kind: "error", text: COOKIES_OFF_TEXT };

const SESSION_UNKNOWN: Flash = {
  kind: "error",
  text: "We cannot see at the moment whether you are logged in. Please try again in a few minutes.",
};

/** Pages that ask for confirmation before logging out (SPEC section 2, App shell). */
const confirmedAreas = [
  paths.registration.start,
  paths.booking.intake,
  paths.booking.sessions,
  paths.booking.reschedule,
  paths.booking.cancelAssessment,
  paths.booking.cancelSession,
  paths.denticare.mine,
  paths.denticare.start,
  paths.payment.pay,
];

function confirmsLogOut(pathname: string): boolean {
  const lowerPath = pathname.toLowerCase();
  return confirmedAreas.some((path) => lowerPath === path || lowerPath.startsWith(`${path}/`));
}

function logOutFrom(pathname: string, search: string): string {
  return hasTokenInPath(pathname)
    ? paths.signIn.logOut
    : paths.to(paths.signIn.logOut, { returnTo: pathname + search });
}

function logInFrom(pathname: string, search: string): string {
  return pathname === "/" || hasTokenInPath(pathname)
    ? paths.signIn.logIn
    : paths.to(paths.signIn.logIn, { returnTo: pathname + search });
}

/** Checks for a link token in the path. The token of an SMS link must not be carried into another address. */
function hasTokenInPath(pathname: string): boolean {
  return redactPath(pathname) !== pathname;
}

export async function readShell(request: Request): Promise<ShellData> {
  const { pathname, search } = new URL(request.url);
  const counter = await readCounterShell(request);
  // During a database outage, a page that does not depend on the database is shown as to a visitor, with a note.
  const read = await readSession(request).catch(
    (error) => returnNullIfUnavailable(error) ?? ("lost" as const),
  );
  const session = read === "lost" ? null : read;
  // Help at the counter has ended on this page. Any call of the customer would redirect to it again.
  const customer =
    pathname === paths.counter.closed
      ? null
      : await findCustomer(request, session).catch(returnNullIfUnavailable);
  await trackStep(request);
  const allowed = await areScriptsAllowed(request);
  const [remote, disabled, cart, notices, typing] = await Promise.all([
    readAppConfig(),
    listDisabledFeatures(),
    customer ? signedInCart(customer) : visitorCart(session?.savedCart ?? []),
    customer ? readNotices(customer) : [],
    customer ? restoreInput(request, customer) : noRestoredInput,
  ]);
  const flash = [
    ...(remote === null ? [CONFIG_FAILURE] : []),
    ...(read === "lost" ? [SESSION_UNKNOWN] : []),
    ...(session ? await consumeFlash(session) : []),
    ...(hasCookiesOff(request) ? [NO_COOKIES] : []),
  ];
  const words = await loadVisitorWords(request);
  const content = { request, customer, remote, disabled, cart, notices };
  const { menu, ...worded } = wordShell(content, words);
  return {
    ...worded,
    flash,
    scriptsAllowed: allowed,
    basicVersion: await isBasicVersion(request),
    sandbox: config.sandbox,
    user: customer && {
      name: customer.person.name,
      photo: allowed ? findPhoto(customer) : null,
      menu,
      logOutConfirmation: confirmsLogOut(pathname) ? logOutFrom(pathname, search) : undefined,
    },
    inJourney: isInJourney(pathname),
    actingFor: customer && getActingName(customer),
    typing,
    renderedFor: customer && createFormSubjectToken(customer.session),
    languages: languageChoices,
    links: configuredOtherwise(remote?.links ?? {}),
    brand: getBrandOverrides(),
    version: remote?.version ?? null,
    offerTour: await shouldOfferTour(request),
    countsUsage: await hasAnalyticsConsent(request),
    counter: counter && { ...counter, handOverTo: customer ? handOverTo(pathname, search) : null },
    loginTo: logInFrom(pathname, search),
  };
}

/** Returns the address of the photo. The initials that replace it in data-saving mode need no download. */
const findPhoto = ({ person: { pictureAt } }: Customer): string | null =>
  pictureAt ? buildOwnPhotoAddress(pictureAt) : null;

interface ShellContent {
  request: Request;
  customer: Customer | null;
  remote: AppConfig | null;
  disabled: readonly Feature[];
  cart: readonly CartItem[];
  notices: readonly Notification[];
}

/** Words the shell in a language. */
function wordShell(content: ShellContent, words: Words): ShellWords {
  const { request, customer, remote, disabled, cart, notices } = content;
  const url = new URL(request.url);
  return {
    menu: customer ? userMenu(customer.person.finance, remote, disabled, words) : [],
    nav: customer && !isInJourney(url.pathname) ? buildMainNav(url, disabled, words) : [],
    cart: cart.map((item) => showCartItem(item, words)),
    notices: customer ? showNotices(customer, notices, words) : [],
  };
}

/** Builds the address that hands the current step over to another device. */
function handOverTo(pathname: string, search: string): string {
  const from = hasTokenInPath(pathname) ? "/" : pathname + search;
  return paths.to(paths.counter.handOver, { from });
}

/** Builds the user menu of SPEC section 2. A finance flag groups the payment pages. */
function userMenu(
  finance: boolean,
  remote: AppConfig | null,
  disabled: readonly Feature[],
  { text }: Words,
): MenuGroup[] {
  const lovedOnes = remote !== null && !remote.disabledLovedOne;
  const payments = { label: text("shell:menu.payments"), to: paths.payment.invoices };
  const cards = { label: text("shell:menu.cards"), to: paths.payment.cards };
  const passName = config.oidc.environment === "prod" ? "passProd" : "passPreprod";
  const pass = remote?.links[passName] ?? brand.links[passName];
  const main = [
    { label: text("shell:menu.services"), to: "/" },
    { label: text("shell:menu.profile"), to: paths.people.profile },
    ...(lovedOnes ? [{ label: text("shell:menu.loved-ones"), to: paths.people.lovedOnes }] : []),
  ];
  const rest = [
    { label: text("shell:menu.help"), to: paths.help.topics },
    { label: text("shell:menu.sign-in"), to: pass, newTab: true },
  ];
  return finance
    ? [
        { items: main },
        {
          title: text("shell:menu.finance"),
          items: [
            payments,
            cards,
            ...(disabled.includes("egiro")
              ? []
              : [{ label: text("shell:menu.egiro"), to: paths.payment.egiro }]),
          ],
        },
        { items: rest },
      ]
    : [{ items: [...main, payments, cards, ...rest] }];
}

/** A line of the cart before it is worded. */
interface CartItem extends Omit<ShellCartItem, "personName"> {
  isWithdrawn: boolean;
  /** The person of a customer's line, or null in a visitor's cart. */
  person: { clientName: string | null; ownName: string } | null;
}

function showCartItem({ isWithdrawn, person, ...item }: CartItem, { text }: Words): ShellCartItem {
  const name = isWithdrawn ? text("shell:cart.withdrawn", { name: item.name }) : item.name;
  if (person === null) return { ...item, name };
  return { ...item, name, personName: getDefaultPerson(person.clientName, person.ownName, text) };
}

/** Reads the customer's cart for the shell. The cart is empty during an outage, so that the shell cannot fail a page. */
async function signedInCart(customer: Customer): Promise<CartItem[]> {
  const cart = await loadOrFallback(customer.api.carts.get(), { items: [] });
  return cart.items.map((item) => ({
    id: item.id,
    name: item.offer.name,
    isWithdrawn: !item.offered,
    product: item.product.name,
    icon: item.product.icon,
    sessions: item.offered ? item.offer.pricing.sessions : 0,
    person: { clientName: item.clientName, ownName: customer.person.name },
  }));
}

async function visitorCart(choices: readonly SavedChoice[]): Promise<CartItem[]> {
  if (choices.length === 0) return [];
  const described = await loadOrFallback(describeSavedCart(choices), []);
  return described.map(({ product, offer }, index) => ({
    id: String(index),
    name: offer.name,
    product: product.name,
    icon: product.icon,
    sessions: offer.sessions,
    isWithdrawn: false,
    person: null,
  }));
}

/** Selects the page's links that differ from the brand's. Every page already has the brand's links. */
function configuredOtherwise(links: Record<string, string>): Record<string, string> {
  const brandLinks: Record<string, string> = brand.links;
  return Object.fromEntries(Object.entries(links).filter(([name, to]) => brandLinks[name] !== to));
}
