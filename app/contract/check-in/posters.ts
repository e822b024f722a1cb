/** The posters with QR codes that staff put up at the centres. A staff code opens them for half an hour. */
import { z } from "zod";
import { call } from "../call";
import { instant, openEnum } from "../fields";
import { posterKinds } from "./check-in";

/** How long one typing of the staff code is good for. */
export const STAFF_PASS_MS = 30 * 60_000;

export const printedPoster = z.object({
  kind: openEnum(posterKinds),
  id: z.string(),
  title: z.string(),
  centerName: z.string(),
  /** Start of the session, for a session's poster. */
  startsAt: instant.nullable().default(null),
  /** Address in the QR code. */
  url: z.url(),
  /** The QR code as a data URL of a picture. */
  picture: z.string(),
});
export type PrintedPoster = z.output<typeof printedPoster>;

const pass = z.string().min(1).max(500);

export const posters = {
  open: call({
    method: "POST",
    path: "/check-in/staff",
    auth: "public",
    doc: "Opens the posters of a centre to staff for half an hour, by their code.",
    spec: "ours",
    errors: { notAllowed: 403 },
    optional: "Staff cannot print posters in the portal.",
    body: z.object({ staffCode: z.string().max(60) }),
    data: z.object({ pass }),
  }),
  centers: call({
    method: "POST",
    path: "/check-in/posters/centers",
    auth: "public",
    doc: "Returns the centres whose posters a pass opens.",
    spec: "ours",
    errors: { visitOver: 403 },
    optional: "Staff cannot print posters in the portal.",
    body: z.object({ pass }),
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  list: call({
    method: "POST",
    path: "/check-in/posters",
    auth: "public",
    doc: "Returns the posters of one centre: its own, its activities', and those of today's sessions.",
    spec: "ours",
    errors: { visitOver: 403, notFound: 404 },
    optional: "Staff cannot print posters in the portal.",
    body: z.object({ pass, centerId: z.string().max(64) }),
    data: z.object({ centerName: z.string(), posters: z.array(printedPoster) }),
  }),
};
