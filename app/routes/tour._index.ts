import { redirect } from "@remix-run/node";
import { firstTourPage, tourSeen } from "~/portal/tour.server";

export const loader = async () => redirect(await firstTourPage());

/** Skips or ends the tour: it is not offered again, and stays in the help centre. */
export const action = async () => redirect("/", { headers: { "set-cookie": await tourSeen() } });
