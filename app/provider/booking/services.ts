/** Services of the customer's clients. */
import { asc, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { category, centre, product, subcategory } from "~/database/schema/offering";
import { client, clientAccess } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { singaporeDay } from "~/lib/singapore-date";
import { inActingScope, preparedForScope } from "../shared/acting-scope";
import type { AreaHandlers } from "../shared/context";
import { findNextBookings, type NextBooking } from "./remaining/next-booking";
import { startAfter } from "./remaining/renewal-start";
import { readWeeksAhead } from "./remaining/sessions-ahead";
import { preAssessmentRequired, serviceStatus } from "./term/stages";
import { countTerms, type TermCounts } from "./term/terms";

export const serviceHandlers: AreaHandlers<typeof contract.services> = {
  async list(context) {
    const { db, customerId, viewAs } = context;
    if (viewAs !== null) context.touched.add(viewAs);
    const rows = await servicesOf(db, context).execute({ customerId, viewAs });
    for (const row of rows) context.touched.add(row.service.clientId);
    const today = singaporeDay(context.now);
    const ids = rows.map(termIdOf);
    const [counts, weeks] = await Promise.all([
      countTerms(db, ids, context.now),
      readWeeksAhead(db, ids, context.now),
    ]);
    const steps = await findNextBookings(db, context, rows, { counts, weeks });
    const packages = rows.map(({ service: of, term: at }) => ({
      service: of,
      counts: counts.get(at.id) as TermCounts,
      next: steps.get(at.id) as NextBooking,
    }));
    return {
      services: rows.map((row) => {
        const counted = counts.get(row.term.id) as TermCounts;
        return {
          id: row.service.id,
          clientId: row.service.clientId,
          clientName: row.client.name,
          lovedOne: row.client.relation === "LOVED_ONE",
          productId: row.product.id,
          productName: row.product.name,
          productIcon: row.product.icon,
          categoryId: row.category.id,
          categoryName: row.category.name,
          centerId: row.service.centreId,
          centerName: row.centre.name,
          serviceStatus: serviceStatus({ ...row.service, stage: row.term.stage }, context.now),
          programContentType: row.product.programContentType,
          fixedSessions: row.product.fixedSessions,
          totalSessions: row.service.totalSessions,
          usedSessions: row.service.usedSessions,
          scheduledSessions: counted.scheduled,
          validFrom: row.service.validFrom,
          validUntil: row.service.validUntil,
          renewsFrom: startAfter(packages.filter(isSameProgramme(row)), today),
          healthConditionChanged: row.service.healthConditionChanged,
          term: {
            id: row.term.id,
            stage: row.term.stage,
            preAssessmentRequired: preAssessmentRequired(row.term.stage, {
              programContentType: row.product.programContentType,
              hasPreAssessment: row.product.preAssessment,
            }),
            preAssessmentBooked: counted.preAssessmentBooked,
            ...(steps.get(row.term.id) as NextBooking),
          },
        };
      }),
    };
  },
};

const servicesOf = preparedForScope((db, who, name) =>
  db
    .select({
      service,
      term,
      product,
      category,
      centre: { name: centre.name },
      client: {
        name: client.name,
        idNumberLookup: client.idNumberLookup,
        relation: clientAccess.relation,
      },
    })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(clientAccess, eq(clientAccess.clientId, service.clientId))
    .innerJoin(client, eq(client.id, service.clientId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .where(inActingScope(who))
    .orderBy(
      asc(category.position),
      asc(product.position),
      asc(service.validUntil),
      asc(service.createdAt),
    )
    .prepare(`services_of_${name}`),
);

const termIdOf = ({ term: { id } }: { term: { id: string } }) => id;

type Bought = { service: { clientId: string; productId: string } };

const isSameProgramme =
  ({ service: one }: Bought) =>
  ({ service: other }: Bought) =>
    other.clientId === one.clientId && other.productId === one.productId;
