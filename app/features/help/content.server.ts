/**
 * The provider's own words: help, terms and tour, as Markdown files. They come with the portal in `app/content`; a provider puts
 * folders of the same names into `CONTENT_DIR` to replace them. They are read once, at their first use, and anew when the provider
 * is called otherwise.
 */
import { access, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { marked, type Token } from "marked";
import { config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";

/** One file: its first heading is the title, the rest is the body. */
export interface Text {
  /** Its file name without number and ending: "log-in" of `02-log-in.md`. */
  slug: string;
  title: string;
  body: Token[];
  /** Title and body as plain words in small letters, to search in. */
  words: string;
}

export interface Folder {
  slug: string;
  texts: Text[];
}

const SHIPPED = path.resolve("app/content");
const LIST_NUMBER = /^\d+-/;

/** What may stand in braces in a text, so that a telephone number is written in one place only. */
const values = (): Record<string, string> => ({
  name: brand.name,
  "legal name": brand.legalName,
  website: brand.website,
  "support email": `[${brand.emails.support}](mailto:${brand.emails.support})`,
  hotline: phoneLink(brand.phones.hotline),
  "hotline hours": brand.phones.hotline.hours,
  billing: phoneLink(brand.phones.billing),
  "billing hours": brand.phones.billing.hours,
  egiro: phoneLink(brand.phones.egiro),
  "egiro hours": brand.phones.egiro.hours,
});

function phoneLink({ number, href }: { number: string; href: string }): string {
  return `[${number}](${href})`;
}

const texts = new Map<string, Promise<Text[]>>();
const folders = new Map<string, Promise<Folder[]>>();

/** The texts of a folder below the content, in the order of their file names. */
export function textsIn(name: string): Promise<Text[]> {
  return once(texts, name, readTexts);
}

/** The folders inside a folder, each with its texts. */
export function foldersIn(name: string): Promise<Folder[]> {
  return once(folders, name, readFolders);
}

/** They name the provider, who may have changed. */
export function invalidateContent(): void {
  texts.clear();
  folders.clear();
}

/** What could not be read is tried again by the next visitor. */
function once<T>(
  kept: Map<string, Promise<T>>,
  name: string,
  read: (name: string) => Promise<T>,
): Promise<T> {
  const known = kept.get(name) ?? read(name);
  kept.set(name, known);
  known.catch(() => kept.delete(name));
  return known;
}

async function readFolders(name: string): Promise<Folder[]> {
  const entries = await readdir(await placeOf(name), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (folder) => ({
      slug: folder.replace(LIST_NUMBER, ""),
      texts: await textsIn(`${name}/${folder}`),
    })),
  );
}

async function readTexts(name: string): Promise<Text[]> {
  const folder = await placeOf(name);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) =>
      toText(
        file.replace(LIST_NUMBER, "").replace(/\.md$/, ""),
        await readFile(path.join(folder, file), "utf8"),
      ),
    ),
  );
}

/** A provider's folder takes the place of ours as a whole, so that texts can be left out as well. */
async function placeOf(name: string): Promise<string> {
  const shipped = path.join(SHIPPED, name);
  if (config.contentDir === undefined) return shipped;
  const [top = ""] = name.split("/");
  const replaced = await access(path.join(config.contentDir, top)).then(
    () => true,
    () => false,
  );
  return replaced ? path.join(config.contentDir, name) : shipped;
}

function toText(slug: string, source: string): Text {
  const known = values();
  const filled = source.replace(/\{([a-z ]+)\}/g, (whole, name) => known[name] ?? whole);
  const [first, ...body] = marked.lexer(filled).filter(({ type }) => type !== "space");
  const title = first?.type === "heading" ? (first.text as string) : slug;
  const plain = body.map(({ raw }) => raw.replace(/\]\([^)]*\)|[*_[\]#]/g, "")).join(" ");
  return { slug, title, body, words: `${title} ${plain}`.toLowerCase() };
}
