/** Retention periods of the portal's own data, and their reasons. */
import { isNotNull, isNull, sql } from "drizzle-orm";
import { config } from "~/config/config.server";
import type { RetentionPolicy } from "~/database/retention.server";
import {
  draft,
  ownState,
  postalCode,
  rateLimit,
  sentForm,
  session,
} from "~/database/schema/portal";
import { counter } from "~/database/schema/portal-counter";
import { PRESERVED_MINUTES } from "~/lib/request/form-subject";
import { PRESERVED_INPUT_DRAFT } from "../customer/preserved-input.server";

const sessionEnd = sql`case when ${session.tokens} is null then ${session.expiresAt}
  else least(${session.expiresAt}, ${session.lastSeenAt} + ${config.session.idleMinutes} * interval '1 minute') end`;

export const portalRetention: RetentionPolicy = {
  swept: [
    {
      table: session,
      what: "sessions",
      after: "they expire or the idle time has passed",
      since: sessionEnd,
      only: isNull(session.viewAs),
      why: "an expired one opens nothing",
    },
    {
      table: session,
      what: "sessions in which a customer acts for a loved one",
      lasts: [1, "days"],
      after: "they expire or the idle time has passed",
      since: sessionEnd,
      only: isNotNull(session.viewAs),
      why: "after the next sign-in the customer acts for the same person",
    },
    {
      table: draft,
      what: "preserved form input",
      lasts: [PRESERVED_MINUTES, "minutes"],
      after: "it was sent",
      since: draft.updatedAt,
      only: sql`${draft.journey} = ${PRESERVED_INPUT_DRAFT}`,
      why: "a customer who comes back soon sees it again",
    },
    {
      table: draft,
      what: "drafts of a registration or an application",
      lasts: [60, "days"],
      after: "their last change",
      since: draft.updatedAt,
      only: sql`${draft.journey} <> ${PRESERVED_INPUT_DRAFT}`,
      why: "a customer who was interrupted can continue",
    },
    {
      table: sentForm,
      what: "answers to forms with a one-time key",
      lasts: [1, "days"],
      after: "the form was sent",
      since: sentForm.sentAt,
      why: "a form sent twice gets the first answer from any backend",
    },
    {
      table: postalCode,
      what: "addresses of postal codes",
      lasts: [180, "days"],
      after: "they were looked up",
      since: postalCode.fetchedAt,
      why: "each postal code is looked up once; buildings change",
    },
    {
      table: rateLimit,
      what: "counters of rate limits",
      after: "they have expired",
      since: rateLimit.expire,
      why: "they limit guessing and flooding",
      machineClock: true,
    },
    {
      table: counter,
      what: "computers set up as counters",
      lasts: [365, "days"],
      after: "they were set up",
      since: counter.setUpAt,
      why: "their cookies last as long",
    },
  ],
  stays: [],
  fixed: [ownState],
};
