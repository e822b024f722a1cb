/** Redacts addresses for the log: the path without the query and without link tokens. */

/**
 * Paths with tokens of SMS links or with ID numbers, at the portal, the embedded provider and its simulated partners. The match ignores
 * case, as routes do.
 */
const SECRET_PATHS =
  /^(\/inv\/|\/go\/|\/appt\/|\/feedback\/|\/seat-offer\/|\/access\/|\/payer\/|\/contact-change\/|\/denticare\/appointment\/|\/api\/public\/v1\/(?:inv|appt|feedback|seat-offer|access|payer|contact-change|denticare\/(?:cancellation|client|centers|appointment))\/|\/api\/profile\/nric\/|\/sandbox\/gateway\/pay\/|\/sandbox\/bank\/egiro\/open\/)([^/]+?)(?=\/|\.data$|$)/i;

/**
 * A run of letters that looks like a token, wherever a wrong address has it: 16 letters or more with a digit or a capital. IDs of records
 * (UUIDs) open nothing without a sign-in, and names of files have a dot.
 */
const TOKEN_LIKE = /[\w~-]{16,}/g;
const RECORD_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const maskToken = (word: string): string =>
  /[\dA-Z]/.test(word) && !RECORD_ID.test(word) ? "***" : word;

const OPEN_WORDS = ["page-not-found", "something-went-wrong", "extend", "release", "stopped"];

/** Strangers send addresses of any length, and each would be a line of the log. */
const LONGEST_PATH = 200;

/** Removes the token of a link from a path, and cuts the path to a length that fits all pages. */
export function redactPath(url: string): string {
  return maskedPath(url).slice(0, LONGEST_PATH);
}

/** Resolves the path like the server and removes the token of a link. A path without one stays unchanged. */
function maskedPath(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  const resolved = resolvePath(path);
  const logged = resolved
    .replace(SECRET_PATHS, (whole, before: string, word: string) =>
      OPEN_WORDS.includes(word) ? whole : `${before}***`,
    )
    .replace(TOKEN_LIKE, maskToken);
  // A segment that ".." removes may be a token.
  return logged !== resolved || decodeAll(path).includes("..") ? logged : path;
}

/** Resolves `http://host//appt/./x`, `/%61ppt/x` and `\\appt\\x` to `/appt/x`. */
function resolvePath(path: string): string {
  const decoded = decodeAll(path).replace(/^[a-z][a-z\d+.-]*:[/\\]+[^/\\]*/i, "");
  const segments: string[] = [];
  for (const segment of decoded.split(/[?#]/, 1)[0]?.split(/[/\\]+/) ?? []) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  const end = /[/\\]$/.test(decoded) && segments.length > 0 ? "/" : "";
  return `/${segments.join("/")}${end}`;
}

/** An escaped escape is none that a route is found by, and is as secret. */
const MAX_ESCAPES = 5;

function decodeAll(path: string): string {
  let decoded = path;
  for (let round = 0; round < MAX_ESCAPES && decoded.includes("%"); round += 1)
    decoded = decoded.replace(/%[0-7][0-9a-f]/gi, (sign) =>
      String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
    );
  return decoded;
}
