/** The help centre: questions by category, each with its own address, and a search that needs no script. */
import type { Language } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { type ContentFile, type ContentFolder, listContentFolders } from "./content.server";
import type { HelpQuestion } from "./help-question";

export interface HelpCategory {
  id: string;
  title: string;
  isEnglish: boolean;
  lead: ContentFile["body"];
  questions: HelpQuestion[];
}

/** The tab that is open initially (SPEC section 3, FAQ state: COMMON). */
export const FIRST_HELP_CATEGORY = "common";
const ABOUT_THE_CATEGORY = "category";
const LONGEST_SEARCH = 100;

export async function listHelpCategories(language: Language): Promise<HelpCategory[]> {
  const folders = await listContentFolders("help", language);
  return folders.map(({ slug, texts }) => {
    const about = texts.find((text) => text.slug === ABOUT_THE_CATEGORY);
    return {
      id: slug,
      title: about?.title ?? slug,
      isEnglish: about?.isEnglish ?? true,
      lead: about?.body ?? [],
      questions: questionsOf(slug, texts),
    };
  });
}

/**
 * Finds one answer and its category.
 * @returns null if there is none.
 */
export async function findHelpAnswer(categoryId: string, slug: string, language: Language) {
  const folder = (await listContentFolders("help", language)).find(
    (category) => category.slug === categoryId,
  );
  const answer = folder?.texts.find(
    (text) => text.slug === slug && text.slug !== ABOUT_THE_CATEGORY,
  );
  if (folder === undefined || answer === undefined) return null;
  const about = folder.texts.find((text) => text.slug === ABOUT_THE_CATEGORY);
  const { title, body, isEnglish } = answer;
  return {
    title,
    body,
    isEnglish,
    category: { id: categoryId, title: about?.title ?? categoryId },
    others: questionsOf(
      categoryId,
      folder.texts.filter((text) => text !== answer),
    ),
  };
}

/**
 * Reads the search text.
 * @returns null if it is empty.
 */
export function readSearchText(request: Request): string | null {
  const typed = new URL(request.url).searchParams.get("search")?.trim() ?? "";
  return typed === "" ? null : typed.slice(0, LONGEST_SEARCH);
}

/** Finds the questions whose text contains every word. Questions with all words in the title come first. */
export async function searchHelp(typed: string, language: Language): Promise<HelpQuestion[]> {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => wanted.every((word) => text.includes(word));
  const found = (await listContentFolders("help", language)).flatMap(
    ({ slug, texts }: ContentFolder) =>
      texts
        .filter((text) => text.slug !== ABOUT_THE_CATEGORY && hasAll(text.words))
        .map((text) => ({
          inTitle: hasAll(text.title.toLowerCase()),
          question: toQuestion(slug, text),
        })),
  );
  return found
    .sort((a, b) => Number(b.inTitle) - Number(a.inTitle))
    .map(({ question }) => question);
}

function questionsOf(category: string, texts: readonly ContentFile[]): HelpQuestion[] {
  return texts
    .filter(({ slug }) => slug !== ABOUT_THE_CATEGORY)
    .map((text) => toQuestion(category, text));
}

const toQuestion = (category: string, text: ContentFile): HelpQuestion => ({
  title: text.title,
  to: addressOf(category, text),
  isEnglish: text.isEnglish,
});

const addressOf = (category: string, { slug }: ContentFile) =>
  paths.to(paths.help.answer, { category, "*": slug });
