/** How tokens of links and one-time keys are written: needs no escaping anywhere, and is long enough not to be guessed. */
export const TOKEN_TEXT = /^[\w-]{16,64}$/;

/** How the token of a link may be written that a backend made in its own way (RFC 3986, unreserved). */
export const LINK_TEXT = /^(?!\.{1,2}$)[\w.~-]{1,200}$/;
