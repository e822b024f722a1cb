/** The log of the composition root, which the embedded services share. */
import { config } from "~/config/config.server";
import { createLogger } from "~/lib/request/log.server";

export const log = createLogger(config.logLevel);
