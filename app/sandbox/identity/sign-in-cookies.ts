/**
 * The provider sets two cookies for each sign-in, for the path of a later page. NetSurf and links2 follow RFC 2109 and refuse a cookie whose
 * path is not the beginning of the page's own. They get the cookies for `/`, with the sign-in in the name, so that two tabs do not mix.
 */

const OWN = /^(identity_(?:interaction|resume))(?=[.=])/;
const PATH = /;\s*path=[^;]*\/([\w-]+)(?=;|$)/i;

/** @param line a `Set-Cookie` of the provider. */
export function scopeToWholeSite(line: string): string {
  const [, uid] = PATH.exec(line) ?? [];
  if (uid === undefined || !OWN.test(line)) return line;
  return line.replace(OWN, `$1.${uid}`).replace(PATH, "; path=/");
}

/** @returns the cookies as the provider named them: those of the sign-in whose page this is, and no other's. */
export function filterForOnePage(cookies: string, pathname: string): string {
  const places = pathname.split("/");
  return cookies
    .split(/;\s*/)
    .flatMap((pair) => {
      const [, name, uid = "", rest] =
        /^(identity_(?:interaction|resume))\.([\w-]+)((?:\.sig)?=.*)$/.exec(pair) ?? [];
      if (name === undefined) return [pair];
      return places.includes(uid) ? [`${name}${rest}`] : [];
    })
    .join("; ");
}
