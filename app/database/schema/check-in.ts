/** Attendance at the centres, volunteers and feedback. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { sessionBooking } from "./booking";
import { instant } from "./columns";
import { centre } from "./offering/centre";
import { product } from "./offering/product";
import { providerSchema } from "./provider-schema";

/** A check-in or check-out at a booked session. The key accepts each once. `visit` distinguishes a repeated form from a second try. */
export const attendanceRecord = providerSchema.table(
  "attendance_record",
  {
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => sessionBooking.id),
    action: text("action").$type<"CHECK_IN" | "CHECK_OUT">().notNull(),
    /** Null if the session was checked out automatically at its end. */
    visit: uuid("visit"),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.action] })],
);

/** A weekly activity at a centre with the help of volunteers. */
export const activity = providerSchema.table(
  "activity",
  {
    id: uuid("id").primaryKey(),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    /** The programme that it belongs to, if any. */
    productId: text("product_id").references(() => product.id),
    name: text("name").notNull(),
    /** Days of the week as ISO counts them: 1 is Monday, 7 is Sunday. */
    weekdays: integer("weekdays").array().notNull(),
    startTime: time("start_time").notNull(),
    minutes: integer("minutes").notNull(),
  },
  (table) => [
    index("activity_centre").on(table.centreId),
    check("activity_within_a_day", sql`${table.minutes} between 1 and 1440`),
  ],
);

/** A group that sends volunteers: a company, a school. */
export const organisation = providerSchema.table("organisation", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
});

export const volunteer = providerSchema.table(
  "volunteer",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    idNumberSealed: text("id_number_sealed").notNull(),
    /** The same keyed hash as `client.idNumberLookup`. */
    idNumberLookup: text("id_number_lookup").notNull().unique(),
    maskedIdNumber: text("masked_id_number").notNull(),
    countryCode: text("country_code").notNull(),
    mobileNumber: text("mobile_number").notNull(),
    /** Null for a volunteer without an organisation. */
    organisationId: text("organisation_id").references(() => organisation.id),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("volunteer_mobile").on(table.countryCode, table.mobileNumber)],
);

/** Volunteers on the list of an activity. Others may also come, and are marked. */
export const volunteerRegistration = providerSchema.table(
  "volunteer_registration",
  {
    activityId: uuid("activity_id")
      .notNull()
      .references(() => activity.id),
    volunteerId: uuid("volunteer_id")
      .notNull()
      .references(() => volunteer.id),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.volunteerId] })],
);

export const volunteerAttendance = providerSchema.table(
  "volunteer_attendance",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    activityId: uuid("activity_id")
      .notNull()
      .references(() => activity.id),
    volunteerId: uuid("volunteer_id")
      .notNull()
      .references(() => volunteer.id),
    day: date("day").notNull(),
    /** The volunteer's organisation on that day. Null for none. */
    organisationId: text("organisation_id").references(() => organisation.id),
    enrolment: text("enrolment").$type<"ENROLLED" | "NOT_ENROLLED">().notNull(),
    endsAt: instant("ends_at").notNull(),
    checkedInAt: instant("checked_in_at").notNull(),
    checkedInBy: uuid("checked_in_by").notNull(),
    checkedOutAt: instant("checked_out_at"),
    /** The visit that checked out. Null after an automatic check-out. */
    checkedOutBy: uuid("checked_out_by"),
    /** Minutes of help, counted within the activity's own hours. */
    minutes: integer("minutes"),
  },
  (table) => [
    // One coming a day: two tablets cannot both check the same person in.
    unique("volunteer_attendance_once").on(table.activityId, table.day, table.volunteerId),
    index("volunteer_attendance_open").on(table.endsAt).where(sql`${table.checkedOutAt} is null`),
    check(
      "volunteer_attendance_minutes_when_out",
      sql`(${table.checkedOutAt} is null) = (${table.minutes} is null)`,
    ),
  ],
);

/** Something that may be rated once. */
export const feedbackOccasion = providerSchema.table(
  "feedback_occasion",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    bookingId: uuid("booking_id")
      .unique()
      .references(() => sessionBooking.id),
    volunteerAttendanceId: uuid("volunteer_attendance_id")
      .unique()
      .references(() => volunteerAttendance.id),
    /** Name of the occasion, as the page shows it. */
    subject: text("subject").notNull(),
    createdAt: instant("created_at").notNull(),
    rating: integer("rating"),
    choices: text("choices").array().notNull().default([]),
    comment: text("comment"),
    givenAt: instant("given_at"),
  },
  (table) => [
    index("feedback_occasion_open").on(table.createdAt).where(sql`${table.givenAt} is null`),
    check("feedback_occasion_rating", sql`${table.rating} between 1 and 6`),
    check(
      "feedback_occasion_given_with_rating",
      sql`(${table.rating} is null) = (${table.givenAt} is null)`,
    ),
  ],
);

/** The link to a page where one occasion is rated. Only the hash of its token is stored. */
export const feedbackLink = providerSchema.table(
  "feedback_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    occasionId: uuid("occasion_id")
      .notNull()
      .references(() => feedbackOccasion.id),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("feedback_link_occasion").on(table.occasionId)],
);

/** A code that opens the pages from which staff print posters, and starts help at a counter. Only a keyed hash of the code is stored. */
export const staffCode = providerSchema.table("staff_code", {
  codeHash: text("code_hash").primaryKey(),
  /** The centre whose posters it opens and at whose counters it works. Null for staff of all centres. */
  centreId: text("centre_id").references(() => centre.id),
  label: text("label").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Withdrawn by an operator: it stays, so that the data's folder does not bring it back. */
  withdrawnAt: instant("withdrawn_at"),
});
