/** The file name of a download (RFC 6266): `filename*` in UTF-8, quoted, or a bare word. Null if there is none. */
export function readFileName(disposition: string): string | null {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const named =
    decodeName(encoded) ??
    /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, "$1") ??
    /;\s*filename\s*=\s*([^;"\s]+)/i.exec(disposition)?.[1];
  // The portal quotes the name again, and a browser stores it.
  const name = named?.replace(/[^\p{L}\p{N} ._()-]/gu, "").trim() ?? "";
  return name === "" ? null : name;
}

function decodeName(encoded: string | undefined): string | undefined {
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
