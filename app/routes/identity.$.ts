import { through } from "~/portal/doors.server";

export const loader = through("identity");
export const action = through("identity");
