import { through } from "~/portal/doors.server";

export const loader = through("api");
export const action = through("api");
