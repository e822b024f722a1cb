import { createRobotsFile } from "~/features/home/site-files.server";

export const loader = createRobotsFile;
