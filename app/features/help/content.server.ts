/**
 * The provider's own texts: help, terms and tour, as Markdown files. The portal ships them in `app/content`.
 * A provider replaces them with folders of the same names in `CONTENT_DIR`. `help.zh` has the files of `help` in Chinese, and a file
 * that it lacks is shown in English.
 * They are read at first use and cached until the provider's name changes.
 */
import { access, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { marked, type Token } from "marked";
import { config } from "~/config/config.server";
import { fillRules } from "~/languages/fill-rules";
import type { TextKey } from "~/languages/page-language";
import { getTextIn } from "~/languages/page-texts.server";
import { brand } from "~/lib/brand/brand";
import type { Language } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";

/** One content file. Its first heading is the title, the rest is the body. */
export interface ContentFile {
  /** Its file name without number and ending: "log-in" of `02-log-in.md`. */
  slug: string;
  title: string;
  /** True if it does not exist in the language that it was asked for. */
  isEnglish: boolean;
  body: Token[];
  /** Title and body as lower-case plain text for the search. */
  words: string;
}

export interface ContentFolder {
  slug: string;
  texts: ContentFile[];
}

const SHIPPED = path.resolve("app/content");
const LIST_NUMBER = /^\d+-/;

/** Values of placeholders in braces, so that a telephone number is written in one place only. */
const getValues = (language: Language): Record<string, string> => ({
  name: brand.name,
  "legal name": brand.legalName,
  website: brand.website,
  "support email":
    brand.emails.support === ""
      ? `[customer support](${paths.help.support})`
      : `[${brand.emails.support}](mailto:${brand.emails.support})`,
  hotline: phoneLink(brand.phones.hotline),
  "hotline hours": brand.phones.hotline.hours,
  billing: phoneLink(brand.phones.billing),
  "billing hours": brand.phones.billing.hours,
  egiro: phoneLink(brand.phones.egiro),
  "egiro hours": brand.phones.egiro.hours,
  "deduction day": formatDeductionDay(language),
});

function phoneLink({ number, href }: { number: string; href: string }): string {
  return `[${number}](${href})`;
}

const texts = new Map<string, Promise<ContentFile[]>>();
const folders = new Map<string, Promise<ContentFolder[]>>();

/** Reads the texts of a content folder, ordered by file name. */
export function listContentFiles(name: string, language: Language = "en"): Promise<ContentFile[]> {
  return memoize(texts, `${language} ${name}`, () => readTexts(name, language));
}

/** Reads the subfolders of a content folder, each with its texts. */
export function listContentFolders(name: string, language: Language): Promise<ContentFolder[]> {
  return memoize(folders, `${language} ${name}`, () => readFolders(name, language));
}

/** Clears the cached texts. They contain the provider's name, which may have changed. */
export function invalidateContent(): void {
  texts.clear();
  folders.clear();
}

/** Caches the result of `read` per key. A failed read is retried by the next visitor. */
function memoize<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(key) ?? read();
  cache.set(key, cached);
  cached.catch(() => cache.delete(key));
  return cached;
}

async function readFolders(name: string, language: Language): Promise<ContentFolder[]> {
  const folder = path.join(await findRoot(name), name);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (folder) => ({
      slug: folder.replace(LIST_NUMBER, ""),
      texts: await listContentFiles(`${name}/${folder}`, language),
    })),
  );
}

async function readTexts(name: string, language: Language): Promise<ContentFile[]> {
  const root = await findRoot(name);
  const folder = path.join(root, name);
  // "help.zh/01-common" for "help/01-common"
  const translations =
    language === "en" ? null : path.join(root, name.replace(/^\w+/, `$&.${language}`));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => {
      const slug = file.replace(LIST_NUMBER, "").replace(/\.md$/, "");
      const translated = translations && (await readOrNull(path.join(translations, file)));
      const source = translated ?? (await readFile(path.join(folder, file), "utf8"));
      const isEnglish = translated === null;
      return { ...toText(slug, source, isEnglish ? "en" : language), isEnglish };
    }),
  );
}

async function readOrNull(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Finds the folder with a name. A provider's folder replaces the shipped one as a whole, so that texts can also be left out. */
async function findRoot(name: string): Promise<string> {
  if (config.contentDir === undefined) return SHIPPED;
  const [top = ""] = name.split("/");
  const replaced = await access(path.join(config.contentDir, top)).then(
    () => true,
    () => false,
  );
  return replaced ? config.contentDir : SHIPPED;
}

function toText(slug: string, source: string, language: Language): Omit<ContentFile, "isEnglish"> {
  const values = getValues(language);
  const text = getTextIn(language);
  const filled = fillRules(source, language)
    .replace(/\{([a-z ]+)\}/g, (whole, name) => values[name] ?? whole)
    // "{payment:history}" is the button or menu of that key, as the screen names it.
    .replace(/\{([a-z-]+:[\w.-]+)\}/g, (_, key) => text(key as TextKey));
  const [first, ...body] = marked.lexer(filled).filter(({ type }) => type !== "space");
  const title = first?.type === "heading" ? (first.text as string) : slug;
  const plain = body.map(({ raw }) => raw.replace(/\]\([^)]*\)|[*_[\]#]/g, "")).join(" ");
  return { slug, title, body, words: `${title} ${plain}`.toLowerCase() };
}
