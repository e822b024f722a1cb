import { through } from "~/web/doors.server";

export const loader = through("api");
export const action = through("api");
