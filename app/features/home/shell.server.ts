/** Data of the shell around every page: the signed-in customer, the cart, the bell, the message of the last action. */

import { config } from "~/config/config.server";
import type { Notification } from "~/contract/booking/notification";
import type { Feature } from "~/contract/features";
import { readCounterShell, type ShownCounter } from "~/features/counter/counter-shell.server";
import { shouldOfferTour } from "~/features/help/tour.server";
import { buildOwnPhotoAddress } from "~/features/people/profile/overview.server";
import type { LanguageChoice, Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { type Brand, brand, getBrandOverrides } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { COOKIES_OFF_TEXT, hasCookiesOff } from "~/lib/request/cookies-off";
import { listAddressNotices } from "~/web/address-notice";
import { returnNullIfUnavailable } from "~/web/api/outage.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { type AppConfig, readAppConfig } from "~/web/customer/app-config.server";
import { type Customer, findCustomer } from "~/web/customer/customer.server";
import { listDisabledFeatures } from "~/web/customer/features.server";
import { createFormSubjectToken } from "~/web/customer/form-subject.server";
import { hasRight } from "~/web/customer/proxy-rights.server";
import {
  noRestoredInput,
  type RestoredInput,
  restoreInput,
} from "~/web/forms/restored-input.server";
import { takeSwitchedInput } from "~/web/forms/switch.server";
import { languageChoices, loadVisitorWords } from "~/web/language/translations.server";
import { hasAnalyticsConsent, trackStep } from "~/web/operations/analytics.server";
import { areScriptsAllowed, isBasicVersion } from "~/web/scripts.server";
import { type Flash, readSession, type Session } from "~/web/session/session.server";
import { consumeFlash, wordFlash } from "~/web/session/session-flash.server";
import { buildMainNav, isInJourney } from "./navigation";
import { describeNotices, readNotices, type ShownNotice } from "./notices.server";
import {
  buildHandOverPath,
  buildLogInPath,
  findLogOutConfirmation,
} from "./shell-addresses.server";
import {
  type CartItem,
  readCustomerCart,
  readVisitorCart,
  type ShellCartItem,
  toShellCartItem,
} from "./shell-cart.server";
import { buildUserMenu, type MenuGroup } from "./user-menu.server";

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
  text: reply("replies:shell.config"),
};

const NO_COOKIES: Flash = { kind: "error", text: COOKIES_OFF_TEXT };

const SESSION_UNKNOWN: Flash = {
  kind: "error",
  text: reply("replies:shell.session-unknown"),
};

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
  const [hasHealth, remote, disabled, cart, notices, typing] = await Promise.all([
    customer && !isInJourney(pathname) ? hasRight(customer, "sendHealth") : false,
    readAppConfig(),
    listDisabledFeatures(),
    customer ? readCustomerCart(customer) : readVisitorCart(session?.savedCart ?? []),
    customer ? readNotices(customer) : [],
    readTyped(request, session, customer),
  ]);
  const flash = await readFlash(request, read, remote);
  const content = { request, customer, remote, disabled, cart, notices, hasHealth };
  const { menu, ...worded } = wordShell(content, await loadVisitorWords(request));
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
      logOutConfirmation: findLogOutConfirmation(pathname, search),
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
    counter: counter && {
      ...counter,
      handOverTo: customer ? buildHandOverPath(pathname, search) : null,
    },
    loginTo: buildLogInPath(pathname, search),
  };
}

/** Reads the input that the page shows again: that of a switch of the frame, or of a form that was not carried out. */
async function readTyped(
  request: Request,
  session: Session | null,
  customer: Customer | null,
): Promise<RestoredInput> {
  const switched = await takeSwitchedInput(request, session).catch(returnNullIfUnavailable);
  if (switched) return { typed: switched, typedFor: null };
  return customer ? restoreInput(request, customer) : noRestoredInput;
}

/** Reads the messages of the page: of its address, of what failed to load, and of the last action. */
async function readFlash(
  request: Request,
  session: Session | "lost" | null,
  remote: AppConfig | null,
): Promise<Flash[]> {
  const isLost = session === "lost";
  const { pathname, search } = new URL(request.url);
  return [
    ...listAddressNotices(search).map(wordFlash),
    ...(remote === null ? [wordFlash(CONFIG_FAILURE)] : []),
    ...(isLost ? [wordFlash(SESSION_UNKNOWN)] : []),
    ...(session && !isLost ? await consumeFlash(session, pathname) : []),
    ...(hasCookiesOff(request) ? [wordFlash(NO_COOKIES)] : []),
  ];
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
  /** False if the customer acts for a person who lets them see and send no health answers. */
  hasHealth: boolean;
}

/** Words the shell in a language. */
function wordShell(content: ShellContent, words: Words): ShellWords {
  const { request, customer, remote, disabled, cart, notices, hasHealth } = content;
  const url = new URL(request.url);
  return {
    menu: customer ? buildUserMenu(customer.person.finance, remote, disabled, words) : [],
    nav:
      customer && !isInJourney(url.pathname)
        ? buildMainNav(url, { disabled, hasHealth }, words)
        : [],
    cart: cart.map((item) => toShellCartItem(item, words)),
    notices: customer ? describeNotices(customer, notices, words) : [],
  };
}

/** Selects the page's links that differ from the brand's. Every page already has the brand's links. */
function configuredOtherwise(links: Record<string, string>): Record<string, string> {
  const brandLinks: Record<string, string> = brand.links;
  return Object.fromEntries(Object.entries(links).filter(([name, to]) => brandLinks[name] !== to));
}
