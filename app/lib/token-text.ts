/** How tokens of links and one-time keys are written: needs no escaping anywhere, and is long enough not to be guessed. */
export const TOKEN_TEXT = /^[\w-]{16,64}$/;
