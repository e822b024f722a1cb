/** Programmes, offers and centres (SPEC sections 1 and 7). */

import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import type { AreaHandlers } from "~/provider/shared/context";
import { refuse, rejectNotFound, toEnglish } from "~/provider/shared/failure";
import type { CatalogueSource } from "~/provider/shared/product-content";
import { findIneligibilityReason, requireApplicant } from "../cart/eligibility";
import { listCentresOfProducts, listSellableOffers } from "./offers";
import {
  findCategory,
  findProduct,
  listCategories,
  listProducts,
  toProductSummary,
} from "./products";

/** Creates the handlers. Exempt from the size limit: a table of short handlers that all read the same source. */
export function createCatalogueHandlers(
  source: CatalogueSource,
): AreaHandlers<typeof contract.catalogue> {
  return {
    categories: ({ db }) => listCategories(db),

    category: ({ db }, { params }) => findCategory(db, params.id),

    async programmes(context, { params, query }) {
      const { db, now } = context;
      const [{ subcategories }, joiner, categoryProducts] = await Promise.all([
        findCategory(db, params.categoryId),
        requireApplicant(context, query.lovedOne),
        listProducts(db, source),
      ]);
      if (!subcategories.some(({ id }) => id === params.subcategoryId)) {
        refuse(404, errorCodes.notFound, reply("replies:shop.service"));
      }
      const products = categoryProducts.filter(
        ({ row }) => row.subcategoryId === params.subcategoryId,
      );
      const ids = products.map(({ row }) => row.id);
      const [offers, centres] = await Promise.all([
        listSellableOffers(db, now, ids),
        listCentresOfProducts(db, ids),
      ]);
      return products.map(({ row, content }) => {
        const reason = findIneligibilityReason(row, joiner, now);
        return {
          id: row.id,
          name: content.name,
          eligible: reason === null,
          reason: reason && toEnglish(reason),
          offers: offers.get(row.id) ?? [],
          centres: (centres.get(row.id) ?? []).map(({ id, name }) => ({
            id,
            name,
          })),
        };
      });
    },

    async products({ db, now }) {
      const [categories, products] = await Promise.all([
        listCategories(db),
        listProducts(db, source),
      ]);
      const offers = await listSellableOffers(
        db,
        now,
        products.map(({ row }) => row.id),
      );
      return categories.map((category) => ({
        ...category,
        products: products
          .filter(({ categoryId }) => categoryId === category.id)
          .map((entry) => toProductSummary(entry, offers.get(entry.row.id))),
      }));
    },

    async product({ db, now }, { params }) {
      const found = await findProduct(db, source, params.id);
      const { row, content } = found;
      const [offers, centres] = await Promise.all([
        listSellableOffers(db, now, [row.id]),
        listCentresOfProducts(db, [row.id]),
      ]);
      const sold = offers.get(row.id) ?? [];
      return {
        ...toProductSummary(found, sold),
        description: content.description,
        facts: content.facts,
        statistics: content.statistics,
        statisticsSource: content.statisticsSource,
        questions: content.questions,
        locations: centres.get(row.id) ?? [],
        totalSessions: Math.max(0, ...sold.map(({ sessions }) => sessions)),
        minutesPerSession: row.minutesPerSession,
        cancellation: row.cancellation,
      };
    },

    async group({ db, now }, { params }) {
      const groups = (await listCategories(db)).flatMap(({ subcategories }) => subcategories);
      const group = groups.find(({ id }) => id === params.id) ?? rejectNotFound("The group");
      const products = (await listProducts(db, source)).filter(
        ({ row }) => row.subcategoryId === group.id,
      );
      const ids = products.map(({ row }) => row.id);
      const offers = await listSellableOffers(db, now, ids);
      return {
        ...group,
        products: products.map((listed) => toProductSummary(listed, offers.get(listed.row.id))),
      };
    },

    async offerings({ db, now }, { params }) {
      const { row } = await findProduct(db, source, params.id);
      return (await listSellableOffers(db, now, [row.id])).get(row.id) ?? [];
    },

    async centres({ db }, { params }) {
      const { row } = await findProduct(db, source, params.id);
      return (await listCentresOfProducts(db, [row.id])).get(row.id) ?? [];
    },
  };
}
