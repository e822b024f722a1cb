/** Records that the visitor has submitted the confirmation of a booking. Only then is a result pending. */
import { hashToken } from "~/lib/security/token.server";
import { createTextCookie } from "~/web/cookie-name.server";

const WAIT_SECONDS = 10 * 60;

const cookie = createTextCookie("denticare-sent", { maxAge: WAIT_SECONDS });

/**
 * Marks the confirmation as sent.
 * @param session the id of the visitor's booking.
 * @returns headers to send with the response.
 */
export async function createConfirmationSentHeaders(session: string): Promise<Headers> {
  return new Headers({ "set-cookie": await cookie.serialize(hashToken(session)) });
}

export async function isConfirmationSent(request: Request, session: string): Promise<boolean> {
  return (await cookie.parse(request.headers.get("cookie"))) === hashToken(session);
}
