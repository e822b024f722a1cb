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
import { PRESERVED_INPUT } from "../customer/preserved-input.server";

const sessionEnd = sql`case when ${session.tokens} is null then ${session.expiresAt}
  else least(${session.expiresAt}, ${session.lastSeenAt} + ${config.session.idleMinutes} * interval '1 minute') end`;

export const portalRetention: RetentionPolicy = {
  swept: [
    {
      table: session,
      what: "sessions",
      after: "they expire or were left alone for too long",
      since: sessionEnd,
      only: isNull(session.viewAs),
      why: "they no longer open anything",
    },
    {
      table: session,
      what: "sessions in which a customer acts for a loved one",
      lasts: [1, "days"],
      after: "they expire or were left alone for too long",
      since: sessionEnd,
      only: isNotNull(session.viewAs),
      why: "after the next sign-in the customer acts for the same person",
    },
    {
      table: draft,
      what: "form input that could not be processed",
      lasts: [PRESERVED_MINUTES, "minutes"],
      after: "it was sent",
      since: draft.updatedAt,
      only: sql`${draft.journey} = ${PRESERVED_INPUT}`,
      why: "it is shown again to a customer who comes back soon",
    },
    {
      table: draft,
      what: "answers of a registration or an application under way",
      lasts: [60, "days"],
      after: "they were last changed",
      since: draft.updatedAt,
      only: sql`${draft.journey} <> ${PRESERVED_INPUT}`,
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
      why: "the geocoder is asked once; buildings change",
    },
    {
      table: rateLimit,
      what: "counts of limits",
      after: "they have expired",
      since: rateLimit.expire,
      why: "guessing and flooding are counted by them",
      machineClock: true,
    },
    {
      table: counter,
      what: "computers set up as counters",
      lasts: [365, "days"],
      after: "they were set up",
      since: counter.setUpAt,
      why: "their cookies live as long",
    },
  ],
  stays: [],
  fixed: [ownState],
};
