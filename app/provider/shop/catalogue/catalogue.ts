/** Programmes, offers and centres (SPEC sections 1 and 7). */

import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { messages } from "~/lib/text/messages";
import type { AreaHandlers } from "~/provider/shared/context";
import { notFound, refuse } from "~/provider/shared/failure";
import type { CatalogueSource } from "~/provider/shared/product-content";
import { ineligibilityReason, joinerOf } from "../cart/eligibility";
import { centresOf, sellableOffers } from "./offers";
import { allCategories, allProducts, findCategory, findProduct, toSummary } from "./products";

/** Creates the handlers. Exempt from the size limit: a table of short handlers that all read the same source. */
export function catalogueHandlers(
  source: CatalogueSource,
): AreaHandlers<typeof contract.catalogue> {
  return {
    categories: ({ db }) => allCategories(db),

    category: ({ db }, { params }) => findCategory(db, params.id),

    async programmes(context, { params, query }) {
      const { db, now } = context;
      const [{ subcategories }, joiner, categoryProducts] = await Promise.all([
        findCategory(db, params.categoryId),
        joinerOf(context, query.lovedOne),
        allProducts(db, source),
      ]);
      if (!subcategories.some(({ id }) => id === params.subcategoryId)) {
        refuse(404, errorCodes.notFound, messages.serviceNotValid);
      }
      const products = categoryProducts.filter(
        ({ row }) => row.subcategoryId === params.subcategoryId,
      );
      const ids = products.map(({ row }) => row.id);
      const [offers, centres] = await Promise.all([
        sellableOffers(db, now, ids),
        centresOf(db, ids),
      ]);
      return products.map(({ row, content }) => {
        const reason = ineligibilityReason(row, joiner, now);
        return {
          id: row.id,
          name: content.name,
          eligible: reason === null,
          reason,
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
        allCategories(db),
        allProducts(db, source),
      ]);
      const offers = await sellableOffers(
        db,
        now,
        products.map(({ row }) => row.id),
      );
      return categories.map((category) => ({
        ...category,
        products: products
          .filter(({ categoryId }) => categoryId === category.id)
          .map((entry) => toSummary(entry, offers.get(entry.row.id))),
      }));
    },

    async product({ db, now }, { params }) {
      const found = await findProduct(db, source, params.id);
      const { row, content } = found;
      const [offers, centres] = await Promise.all([
        sellableOffers(db, now, [row.id]),
        centresOf(db, [row.id]),
      ]);
      const sold = offers.get(row.id) ?? [];
      return {
        ...toSummary(found, sold),
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
      const groups = (await allCategories(db)).flatMap(({ subcategories }) => subcategories);
      const group = groups.find(({ id }) => id === params.id) ?? notFound("The group");
      const products = (await allProducts(db, source)).filter(
        ({ row }) => row.subcategoryId === group.id,
      );
      const ids = products.map(({ row }) => row.id);
      const offers = await sellableOffers(db, now, ids);
      return {
        ...group,
        products: products.map((listed) => toSummary(listed, offers.get(listed.row.id))),
      };
    },

    async offerings({ db, now }, { params }) {
      const { row } = await findProduct(db, source, params.id);
      return (await sellableOffers(db, now, [row.id])).get(row.id) ?? [];
    },

    async centres({ db }, { params }) {
      const { row } = await findProduct(db, source, params.id);
      return (await centresOf(db, [row.id])).get(row.id) ?? [];
    },
  };
}
