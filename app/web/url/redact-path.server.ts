/** Addresses as the log has them: the path, never the query, and no token that stands in a path. */

/** Links of SMS messages and ID numbers, at the portal and at the embedded provider and its pretended partners; routes are found in capitals too. */
const SECRET_PATHS =
  /^(\/inv\/|\/go\/|\/appt\/|\/feedback\/|\/seat-offer\/|\/access\/|\/payer\/|\/denticare\/appointment\/|\/api\/public\/v1\/(?:inv|appt|feedback|seat-offer|access|payer|denticare\/(?:cancellation|client|centers|appointment))\/|\/api\/profile\/nric\/|\/sandbox\/gateway\/pay\/|\/sandbox\/bank\/egiro\/open\/)([^/]+?)(?=\/|\.data$|$)/i;
const OPEN_WORDS = ["page-not-found", "something-went-wrong", "extend", "release", "stopped"];

/** Strangers send addresses of any length, and each would be a line of the log. */
const LONGEST_PATH = 200;

/** The path with the token of a link left out, cut to a length that all pages of ours have. */
export function redactPath(url: string): string {
  return maskedPath(url).slice(0, LONGEST_PATH);
}

/** The path as the server resolves it, with the token of a link left out. A path without one stays as it came. */
function maskedPath(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  const resolved = resolvePath(path);
  const logged = resolved.replace(SECRET_PATHS, (whole, before: string, word: string) =>
    OPEN_WORDS.includes(word) ? whole : `${before}***`,
  );
  // A segment that ".." takes back may be a token.
  return logged !== resolved || decodeAll(path).includes("..") ? logged : path;
}

/** `http://host//appt/./x`, `/%61ppt/x` and `\\appt\\x` are all `/appt/x`. */
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
const MOST_ESCAPES = 5;

function decodeAll(path: string): string {
  let decoded = path;
  for (let round = 0; round < MOST_ESCAPES && decoded.includes("%"); round += 1)
    decoded = decoded.replace(/%[0-7][0-9a-f]/gi, (sign) =>
      String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
    );
  return decoded;
}
