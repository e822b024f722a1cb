const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Writes every character beyond Latin-1 as an escape, by half characters. Some stand in comments of packages alone, and for one of them V8
 * would keep two bytes for each of the four million characters of the file.
 */
export const escapeWide = (text) => text.replace(/[\u0100-\uffff]/g, escaped);
