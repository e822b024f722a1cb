import { through } from "~/web/doors.server";

export const loader = through("identity");
export const action = through("identity");
