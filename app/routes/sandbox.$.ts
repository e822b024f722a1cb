import { through } from "~/portal/doors.server";

export const loader = through("sandbox");
export const action = through("sandbox");
