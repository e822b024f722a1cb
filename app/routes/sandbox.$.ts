import { through } from "~/web/doors.server";

export const loader = through("sandbox");
export const action = through("sandbox");
