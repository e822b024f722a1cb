/**
 * The provider's own texts: help, terms and tour, as Markdown files. The portal ships them in `app/content`.
 * A provider replaces them with folders of the same names in `CONTENT_DIR`.
 * They are read at first use and cached until the provider's name changes.
 */
import { access, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { marked, type Token } from "marked";
import { config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";

/** One content file. Its first heading is the title, the rest is the body. */
export interface Text {
  /** Its file name without number and ending: "log-in" of `02-log-in.md`. */
  slug: string;
  title: string;
  body: Token[];
  /** Title and body as lower-case plain text for the search. */
  words: string;
}

export interface Folder {
  slug: string;
  texts: Text[];
}

const SHIPPED = path.resolve("app/content");
const LIST_NUMBER = /^\d+-/;

/** Values of placeholders in braces, so that a telephone number is written in one place only. */
const values = (): Record<string, string> => ({
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
});

function phoneLink({ number, href }: { number: string; href: string }): string {
  return `[${number}](${href})`;
}

const texts = new Map<string, Promise<Text[]>>();
const folders = new Map<string, Promise<Folder[]>>();

/** Reads the texts of a content folder, ordered by file name. */
export function listTexts(name: string): Promise<Text[]> {
  return memoize(texts, name, readTexts);
}

/** Reads the subfolders of a content folder, each with its texts. */
export function listFolders(name: string): Promise<Folder[]> {
  return memoize(folders, name, readFolders);
}

/** Clears the cached texts. They contain the provider's name, which may have changed. */
export function invalidateContent(): void {
  texts.clear();
  folders.clear();
}

/** Caches the result of `read` per name. A failed read is retried by the next visitor. */
function memoize<T>(
  cache: Map<string, Promise<T>>,
  name: string,
  read: (name: string) => Promise<T>,
): Promise<T> {
  const cached = cache.get(name) ?? read(name);
  cache.set(name, cached);
  cached.catch(() => cache.delete(name));
  return cached;
}

async function readFolders(name: string): Promise<Folder[]> {
  const entries = await readdir(await placeOf(name), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (folder) => ({
      slug: folder.replace(LIST_NUMBER, ""),
      texts: await listTexts(`${name}/${folder}`),
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

/** Finds the folder of a name. A provider's folder replaces the shipped one as a whole, so that texts can also be left out. */
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
  const cached = values();
  const filled = source.replace(/\{([a-z ]+)\}/g, (whole, name) => cached[name] ?? whole);
  const [first, ...body] = marked.lexer(filled).filter(({ type }) => type !== "space");
  const title = first?.type === "heading" ? (first.text as string) : slug;
  const plain = body.map(({ raw }) => raw.replace(/\]\([^)]*\)|[*_[\]#]/g, "")).join(" ");
  return { slug, title, body, words: `${title} ${plain}`.toLowerCase() };
}
