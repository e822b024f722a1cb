/** Feedback on an occasion, through the link in a message (SPEC sections 3, 7 and 9). Once per occasion. */
import { z } from "zod";
import { reply } from "../../languages/reply";
import { titleParts } from "../booking/appointment";
import { call, emptyResponse } from "../call";
import { day, optionalText } from "../fields";

/** SPEC section 9, rating scale. */
const HIGHEST_RATING = 6;
const CHOOSE = reply("replies:feedback.rating");

export const feedbackChoices = [
  "THE_PEOPLE",
  "WHAT_WE_DID",
  "THE_PLACE",
  "THE_TIME",
  "THE_WAITING",
  "BOOKING_AND_PAYING",
] as const;
export type FeedbackChoice = (typeof feedbackChoices)[number];

export const feedbackAnswers = z.object({
  rating: z.number({ error: CHOOSE }).int().min(1, CHOOSE).max(HIGHEST_RATING, CHOOSE),
  choices: z.array(z.enum(feedbackChoices)).max(feedbackChoices.length).default([]),
  comment: optionalText(1000),
});

const params = z.object({ id: z.string().min(1).max(200) });

export const feedbacks = {
  get: call({
    method: "GET",
    path: "/public/v1/feedback/{id}",
    auth: "public",
    doc: "Returns the occasion that the link in a message asks about. 404 for an unknown or expired token.",
    spec: "7, Other public",
    errors: { notFound: 404 },
    params,
    data: z.object({
      subject: z.string(),
      /** The parts of the subject, so that the portal names it in the reader's language. */
      occasion: z.object({ title: z.string(), ...titleParts, day }).optional(),
      rating: z.number().int().nullable().default(null),
    }),
  }),
  give: call({
    method: "POST",
    path: "/public/v1/feedback/{id}",
    auth: "public",
    doc: "Stores the rating of an occasion, from 1 to 6. The first answer counts; a second one is refused with 409.",
    spec: "7, Other public; 9, Rating scale",
    errors: { notFound: 404, notAllowed: 409, alreadyDone: 409 },
    params,
    body: feedbackAnswers,
    data: emptyResponse,
  }),
};
