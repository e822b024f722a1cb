/** The HTML part of a mail, made of its text: paragraphs, line ends and links. */
import { type Language, languageFacts } from "~/lib/language/languages";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Matches a link without the sign that ends its sentence. */
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** @param language of the text, in which a screen reader speaks it */
export function toMailHtml(text: string, language: Language): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${withLinks(part).replaceAll("\n", "<br>\n")}</p>`);
  return `<!doctype html>\n<html lang="${languageFacts[language].tag}"><body>\n${paragraphs.join("\n")}\n</body></html>\n`;
}

function withLinks(text: string): string {
  const links = text.match(LINK) ?? [];
  return text
    .split(LINK)
    .reduce((html, part, index) => {
      const before = escapeHtml(links[index - 1] ?? "");
      return `${html}<a href="${before}">${before}</a>${escapeHtml(part)}`;
    }, "")
    .replace('<a href=""></a>', "");
}
