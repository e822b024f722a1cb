/** The main navigation, and the pages that hide it because it would interrupt a journey. */
import type { Feature } from "~/contract/features";
import type { TextKey, Words } from "~/languages/page-language";
import * as paths from "~/lib/paths";

interface Entry {
  label: TextKey;
  to: string;
  parts: string[];
  /** The feature that the entry belongs to. */
  feature?: Feature;
  /** True for pages about health answers. */
  isHealth?: true;
}

const entries: Entry[] = [
  {
    label: "shell:nav.programmes",
    to: paths.to(paths.home.start, { programmes: "all" }),
    parts: [
      paths.to(paths.shop.category, { categoryId: "" }),
      paths.to(paths.shop.product, { id: "" }),
    ],
  },
  { label: "shell:nav.appointments", to: paths.booking.list, parts: [] },
  {
    label: "shell:nav.health",
    to: paths.health.declaration,
    parts: [paths.health.history],
    isHealth: true,
  },
  { label: "shell:nav.denticare", to: paths.denticare.mine, parts: [], feature: "denticare" },
  { label: "shell:nav.payments", to: paths.payment.invoices, parts: [] },
  { label: "shell:help", to: paths.help.support, parts: [paths.help.topics] },
];

/** Journeys: one question after the other, with a result at the end. */
const journeys: string[] = [
  paths.registration.start,
  paths.booking.intake,
  paths.booking.sessions,
  paths.booking.reschedule,
  paths.booking.cancelAssessment,
  paths.booking.cancelSession,
  paths.booking.renew,
  paths.health.healthStatus,
  paths.health.healthCondition,
  paths.health.declarationReview,
  paths.denticare.book,
  paths.denticare.holdOn,
  paths.denticare.schedule,
  paths.denticare.reschedule,
  paths.denticare.cancel,
  paths.payment.pay,
  paths.payment.apply,
  paths.payment.addCard,
  paths.people.editProfile,
  paths.people.addLovedOne,
];

/** Sheets to print. Their code is heavy, and the page around them is not printed. */
const sheets: string[] = [
  paths.to(paths.booking.termSlip, { termId: "" }),
  paths.to(paths.denticare.slip, { id: "" }),
  paths.to(paths.payment.orderSlip, { id: "" }),
];

/** Pages on which a journey has ended. */
const endings: string[] = [paths.booking.sessionsBooked, paths.health.historyAnswers];

const isWithin = (pathname: string, part: string) =>
  pathname === part || pathname.startsWith(part.endsWith("/") ? part : `${part}/`);

/** Checks if a page asks questions of the medical history. All pages below its overview do. */
const isHistoryQuestion = (at: string) =>
  at !== paths.health.history && isWithin(at, paths.health.history);

export function isInJourney(pathname: string): boolean {
  const at = pathname.toLowerCase();
  const hasInput =
    [...journeys, ...sheets].some((journey) => isWithin(at, journey)) || isHistoryQuestion(at);
  return hasInput && !endings.includes(at);
}

interface Shown {
  /** Features that the provider does not offer. */
  disabled: readonly Feature[];
  /** False if the customer acts for a person who lets them see and send no health answers. */
  hasHealth: boolean;
}

export const buildMainNav = (
  { pathname, search }: URL,
  { disabled, hasHealth }: Shown,
  { text }: Pick<Words, "text">,
) =>
  entries
    .filter(({ feature }) => feature === undefined || !disabled.includes(feature))
    .filter(({ isHealth }) => hasHealth || !isHealth)
    .map(({ label, to, parts }) => ({
      label: text(label),
      to,
      current: pathname + search === to || [to, ...parts].some((part) => isWithin(pathname, part)),
    }));
