import { listHelpCategories } from "~/features/help/help-centre.server";
import { listTourPages } from "~/features/help/tour.server";
import { createSitemap } from "~/features/home/site-files.server";
import * as paths from "~/lib/paths";
import { createPublicApi } from "~/web/api/public-api.server";
import { isFeatureEnabled } from "~/web/customer/features.server";

export async function loader() {
  const pages = await Promise.all([listProgrammes(), listHelp(), listFeatures()]);
  return createSitemap([paths.home.start, ...pages.flat()]);
}

async function listProgrammes(): Promise<string[]> {
  const categories = await createPublicApi().catalogue.products();
  return categories.flatMap(({ id: categoryId, products }) => [
    paths.to(paths.shop.category, { categoryId }),
    ...products.map(({ id }) => paths.to(paths.shop.product, { id })),
  ]);
}

async function listHelp(): Promise<string[]> {
  const [categories, tour] = await Promise.all([listHelpCategories("en"), listTourPages()]);
  const topics = categories.flatMap(({ id: category, questions }) => [
    paths.to(paths.help.topic, { category }),
    ...questions.map(({ to }) => to),
  ]);
  const terms = [paths.help.terms, paths.help.generalTerms, paths.help.programmeTerms];
  return [paths.help.topics, ...topics, ...tour, paths.help.support, ...terms];
}

async function listFeatures(): Promise<string[]> {
  const [hasDenticare, hasEgiro] = await Promise.all([
    isFeatureEnabled("denticare"),
    isFeatureEnabled("egiro"),
  ]);
  return [
    ...(hasDenticare ? [paths.denticare.start] : []),
    ...(hasEgiro ? [paths.payment.aboutEgiro] : []),
  ];
}
