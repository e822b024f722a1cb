/** The commands of `npm run operate`, each with an answer in plain words. */

import {
  cancelBookingByOperator,
  listBookingsByOperator,
  moveBookingByOperator,
} from "./booking/by-phone/booking-commands";
import {
  approveFreeze,
  extendPackage,
  listFreezes,
  refuseFreeze,
  restoreLateStay,
} from "./booking/freeze/freeze-commands";
import {
  createCounterCode,
  createStaffCode,
  listCodes,
  withdrawCode,
} from "./check-in/code-commands";
import { listPosters, renewPosters } from "./check-in/poster-commands";
import {
  approveCorrection,
  listCorrections,
  recordCorrectionByOperator,
  refuseCorrection,
} from "./correction/correction-commands";
import { reportDeathByPhone, undoDeath } from "./death/death-commands";
import { visitCommands } from "./denticare/visit-commands";
import { mergeByOperator, previewMerge, undoMergeByOperator } from "./merge/merge-commands";
import { issueInvoiceByOperator, sendInvoiceAgain } from "./payment/invoice-commands";
import { markRefunded } from "./payment/mark-refunded";
import { explainPayment } from "./payment/payment-command";
import { listRefundsDue } from "./payment/refunds-due";
import { confirmLink, endLink, liftLimits, listLinks } from "./people/access/access-commands";
import { reportAccess } from "./people/access/access-report";
import { showAccount, unlockAccount } from "./people/account-locks";
import { cancelMessagesOfPerson, listMessagesOfPerson } from "./people/messages-of-person";
import { runRosterCommand } from "./roster/roster-command";
import { reportFailingJobs } from "./shared/failing-jobs";
import { listFailedMessages, resendMessages } from "./shared/messages/failed-messages";
import { type Operation, OperatorInputError } from "./shared/operation";
import { rotateSecret } from "./shared/rotate-secret";

interface Command {
  /** Words to type. Words in capitals are arguments. */
  usage: string;
  does: string;
  /** Runs the command with the operator's arguments in order. Missing arguments are undefined. */
  run: (operation: Operation, ...own: (string | undefined)[]) => Promise<string[]>;
}

export const operatorCommands: readonly Command[] = [
  { usage: "refunds", does: "lists the refunds that are due", run: listRefundsDue },
  {
    usage: "refunds mark-paid ORDER_NUMBER REFUND",
    does: "marks one refund of an order as paid, by its amount or reference: SO100001 52.97",
    run: markRefunded,
  },
  {
    usage: "freezes",
    does: "lists the requests to freeze a package that wait for a decision",
    run: listFreezes,
  },
  {
    usage: "freezes approve NUMBER SENTENCE",
    does: "approves one, with a sentence to the customer if you like",
    run: approveFreeze,
  },
  {
    usage: "freezes refuse NUMBER SENTENCE",
    does: "refuses one with a sentence to the customer",
    run: refuseFreeze,
  },
  {
    usage: "freezes waive PACKAGE",
    does: "gives back the sessions that count as used after a stay in hospital that ended before it began",
    run: restoreLateStay,
  },
  {
    usage: "bookings CLIENT_ID",
    does: "lists what a client has booked, with the numbers to call back",
    run: listBookingsByOperator,
  },
  {
    usage: "bookings cancel BOOKING REASON CHARGE",
    does: "cancels a booking for a client who telephones; charge: it may count as used",
    run: cancelBookingByOperator,
  },
  {
    usage: "bookings move BOOKING TIME REASON CHARGE",
    does: "moves a booking to a free time: 2026-12-03T14:00",
    run: moveBookingByOperator,
  },
  ...visitCommands,
  {
    usage: "packages extend PACKAGE DATE SENTENCE",
    does: "moves the last day of a package, by its reference: 3F2A-91BC",
    run: extendPackage,
  },
  {
    usage: "invoice issue CLIENT_ID CENTRE OFFERS DUE_DATE",
    does: "issues an invoice for offers, with commas between, and sends its link",
    run: issueInvoiceByOperator,
  },
  {
    usage: "invoice send INVOICE",
    does: "sends a new link of an unpaid invoice; earlier links end",
    run: sendInvoiceAgain,
  },
  { usage: "messages", does: "lists the messages that failed", run: listFailedMessages },
  {
    usage: "messages resend MESSAGE",
    does: "resends one message, or all of them: all",
    run: resendMessages,
  },
  {
    usage: "messages of CLIENT_ID",
    does: "lists what was sent to a person or about them, and why something was not",
    run: listMessagesOfPerson,
  },
  {
    usage: "messages cancel CLIENT_ID",
    does: "ends the messages to a person or about them that still wait",
    run: cancelMessagesOfPerson,
  },
  {
    usage: "payment ORDER_NUMBER",
    does: "shows an order, each try to pay it, and the money that came",
    run: explainPayment,
  },
  {
    usage: "jobs",
    does: "lists the jobs that fail each time, with the reason",
    run: reportFailingJobs,
  },
  {
    usage: "roster CENTRE DATE FILE",
    does: "lists who comes on a day and what needs care, on screen or in FILE.csv or FILE.html",
    run: runRosterCommand,
  },
  { usage: "account CUSTOMER", does: "shows an account and its locks", run: showAccount },
  { usage: "account unlock CUSTOMER", does: "removes the locks of an account", run: unlockAccount },
  { usage: "links CLIENT_ID", does: "lists who may act for a record", run: listLinks },
  {
    usage: "links end CLIENT_ID CUSTOMER",
    does: "ends the link between a record and an account that acts for it",
    run: endLink,
  },
  {
    usage: "links confirm CLIENT_ID CUSTOMER",
    does: "confirms that an account may act for a person, for a record without a contact",
    run: confirmLink,
  },
  {
    usage: "links lift CLIENT_ID CUSTOMER",
    does: "lifts the limits that a new link of an account would still have from an earlier one",
    run: liftLimits,
  },
  {
    usage: "access-log CLIENT_ID",
    does: "lists who saw or changed a record, and when",
    run: reportAccess,
  },
  {
    usage: "correct list",
    does: "lists the requested corrections of names, e-mail addresses, ID numbers and birth dates",
    run: listCorrections,
  },
  {
    usage: "correct approve REQUEST",
    does: "makes a requested correction, after the identity document was seen",
    run: approveCorrection,
  },
  {
    usage: "correct refuse REQUEST REASON",
    does: "leaves the record as it is. The customer reads the reason",
    run: refuseCorrection,
  },
  {
    usage: "correct record CLIENT_ID FIELD REASON",
    does: "corrects name, email, id-number or birth-date; the value is read from standard input",
    run: recordCorrectionByOperator,
  },
  {
    usage: "death report CLIENT_ID DATE",
    does: "closes the record of a person who died: YYYY-MM-DD",
    run: reportDeathByPhone,
  },
  {
    usage: "death undo CLIENT_ID",
    does: "opens a record again after a mistaken report",
    run: undoDeath,
  },
  {
    usage: "merge preview CLIENT_ID OTHER",
    does: "reports what merging OTHER into CLIENT_ID would move, and changes nothing",
    run: previewMerge,
  },
  {
    usage: "merge do CLIENT_ID OTHER",
    does: "merges two records or accounts of one person. OTHER is closed",
    run: mergeByOperator,
  },
  {
    usage: "merge undo OTHER",
    does: "undoes a merge within a day",
    run: undoMergeByOperator,
  },
  { usage: "codes CENTRE", does: "lists the codes of staff and counters", run: listCodes },
  {
    usage: "codes new-staff CENTRE NAME",
    does: "creates a staff code for a centre, or for all of them: all",
    run: createStaffCode,
  },
  { usage: "codes new-counter CENTRE", does: "creates a counter code", run: createCounterCode },
  {
    usage: "codes withdraw CODE",
    does: "withdraws a code by its listed number",
    run: withdrawCode,
  },
  { usage: "posters CENTRE", does: "lists the addresses of the posters", run: listPosters },
  {
    usage: "posters renew CENTRE",
    does: "invalidates the posters of a centre: new ones must be printed",
    run: renewPosters,
  },
  {
    usage: "rotate-secret",
    does: "re-encrypts the data of APP_SECRET_PREVIOUS with APP_SECRET",
    run: rotateSecret,
  },
  {
    usage: "retention",
    does: "lists how long each kind of data is kept, and why",
    run: listRetention,
  },
];

async function listRetention({ rows: retention }: Operation): Promise<string[]> {
  return retention.map(({ what, howLong, why }) => `${what}: ${howLong}; ${why}`);
}

/** Words of commands before release 1.1, accepted for one release. */
const FORMER_WORDS: readonly [former: string, current: string][] = [
  ["refunds paid-back", "refunds mark-paid"],
  ["messages send-again", "messages resend"],
  ["day", "roster"],
  ["seen", "access-log"],
  ["reseal", "rotate-secret"],
  ["kept", "retention"],
];

function withCurrentWords(typed: readonly string[]): string[] {
  for (const [former, current] of FORMER_WORDS) {
    const words = former.split(" ");
    if (words.every((word, index) => typed[index] === word))
      return [...current.split(" "), ...typed.slice(words.length)];
  }
  return [...typed];
}

const COLUMN = 47;
export const operatorHelp = [
  "npm run operate -- COMMAND [--dry-run]",
  ...operatorCommands.map(({ usage, does }) => `  ${usage.padEnd(COLUMN)} ${does}`),
  `  ${"move-to-postgresql".padEnd(COLUMN)} copies everything in DATA_DIR to the empty database at DATABASE_URL`,
  `  ${"check-backup".padEnd(COLUMN)} compares a restored copy with the portal's database; its address or folder is typed`,
  `  ${"check-config".padEnd(COLUMN)} reaches each service of the settings once and reports its answer`,
  `  ${"check-issuer".padEnd(COLUMN)} signs in once at the identity provider and reports what fits`,
];

export interface Answer {
  lines: string[];
  /** 1 if the named item does not exist, 2 for an unknown command. */
  code: number;
}

export const isOperatorCommand = (words: readonly string[]): boolean =>
  commandFor(typedWords(words)) !== undefined;

const typedWords = (words: readonly string[]) =>
  withCurrentWords(words.filter((word) => word !== "--dry-run"));

export async function runCommand(
  words: readonly string[],
  operation: Omit<Operation, "command" | "dryRun">,
): Promise<Answer> {
  const typed = typedWords(words);
  const found = commandFor(typed);
  if (!found) return { lines: operatorHelp, code: 2 };
  const own = typed.slice(fixedWords(found.usage).length);
  const command = { ...operation, dryRun: words.includes("--dry-run"), command: typed.join(" ") };
  try {
    return { lines: await found.run(command, ...own), code: 0 };
  } catch (error) {
    if (!(error instanceof OperatorInputError)) throw error;
    return { lines: error.message.split("\n"), code: 1 };
  }
}

const fixedWords = (usage: string) => usage.split(" ").filter((word) => !/^[A-Z_]+$/.test(word));

/** Finds the command for the typed words. If several fit, the one with the most fixed words wins. */
function commandFor(typed: readonly string[]): Command | undefined {
  return operatorCommands
    .filter(({ usage }) => fits(usage, typed))
    .sort((one, other) => fixedWords(other.usage).length - fixedWords(one.usage).length)[0];
}

/**
 * Checks if a command fits the typed words. It also fits with an argument missing, because the command itself reports what is missing.
 */
function fits(usage: string, typed: readonly string[]): boolean {
  const fixed = fixedWords(usage);
  return (
    fixed.every((word, index) => typed[index] === word) && typed.length <= usage.split(" ").length
  );
}
