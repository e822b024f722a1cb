/** Names by which a browser holds a cookie to https and to this host (RFC 6265bis); over plain http it would refuse them. */
import { config } from "~/config/config.server";

/** For a cookie of the whole portal. */
export const hostCookie = (name: string) => (config.secure ? `__Host-${name}` : name);

/** For a cookie that only some of its pages get. */
export const securePathCookie = (name: string) => (config.secure ? `__Secure-${name}` : name);
