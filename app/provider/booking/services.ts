/** Services of the customer's clients. */
import { and, asc, eq, not, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { packageCancellation } from "~/database/schema/cancellation";
import { egiroTransaction } from "~/database/schema/egiro";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isInActingScope, prepareForScope } from "../shared/acting-scope";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { chooseAddresses } from "../shared/messages/message-channels";
import { toRecipient } from "../shared/messages/recipient";
import { readShownFreezes, toPackageFreeze } from "./freeze/package-freezes";
import { findNextBookings, type NextBooking } from "./remaining/next-booking";
import { computeRenewalStart } from "./remaining/renewal-start";
import { readWeeksAhead } from "./remaining/sessions-ahead";
import { computeServiceStatus, isPreAssessmentRequired } from "./term/stages";
import { countTerms, type TermCounts } from "./term/term-counts";
import { isVoidedPackage } from "./term/voided-package";
import { toVisibleReason, toVisibleStage } from "./visible-health";

export const serviceHandlers: AreaHandlers<typeof contract.services> = {
  async list(context) {
    const { db, customerId, viewAs } = context;
    if (viewAs !== null) context.touched.add(viewAs);
    const rows = await servicesOf(db, context).execute({ customerId, viewAs });
    for (const row of rows) context.touched.add(row.service.clientId);
    const today = toSingaporeDay(context.now);
    const ids = rows.map(termIdOf);
    const [counts, weeks, freezes] = await Promise.all([
      countTerms(db, ids, context.now),
      readWeeksAhead(db, ids, context.now),
      readShownFreezes(db, rows.map(serviceIdOf), context.now),
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
          serviceStatus: computeServiceStatus(
            { ...row.service, stage: row.term.stage },
            context.now,
          ),
          programContentType: row.product.programContentType,
          fixedSessions: row.product.fixedSessions,
          totalSessions: row.service.totalSessions,
          usedSessions: row.service.usedSessions,
          scheduledSessions: counted.scheduled,
          validFrom: row.service.validFrom,
          validUntil: row.service.validUntil,
          cancelled: toCancelled(row.cancellation),
          orderId: row.orderId,
          ...possibleChanges(row, { customerId, today }),
          ...freezesOf(context, row, freezes),
          renewsFrom: computeRenewalStart(packages.filter(isSameProgramme(row)), today),
          healthConditionChanged:
            row.service.healthConditionChanged &&
            context.isAllowed(row.service.clientId, "readHealth"),
          remindedBy: reminderChannels(context, row.client),
          term: toTerm(context, row, counted, steps.get(row.term.id) as NextBooking),
        };
      }),
    };
  },
};

const servicesOf = prepareForScope((db, who, name) =>
  db
    .select({
      service,
      term,
      product,
      category,
      cancellation: packageCancellation,
      orderId: order.id,
      payerId: order.customerId,
      paidAt: order.paidAt,
      isDeducted: sql<boolean>`exists (select 1 from ${egiroTransaction}
        where ${egiroTransaction.orderId} = ${order.id} and ${order.status} = 'PENDING_PAYMENT'
        and ${egiroTransaction.status} in ('ANNOUNCED', 'ACCEPTED', 'SENT'))`,
      rule: orderItem.cancellation,
      centre: { name: centre.name },
      hasOtherCentre: sql<boolean>`exists (select 1 from ${productCentre} other
        where other.product_id = ${service.productId} and other.centre_id <> ${service.centreId})`,
      client: {
        name: client.name,
        idNumberLookup: client.idNumberLookup,
        email: client.email,
        countryCode: client.countryCode,
        mobileNumber: client.mobileNumber,
        messagesMobile: client.messagesMobile,
        messageChannel: client.messageChannel,
        relation: clientAccess.relation,
      },
    })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .leftJoin(packageCancellation, eq(packageCancellation.serviceId, service.id))
    .innerJoin(clientAccess, eq(clientAccess.clientId, service.clientId))
    .innerJoin(client, eq(client.id, service.clientId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .where(and(isInActingScope(who), not(isVoidedPackage)))
    .orderBy(
      asc(category.position),
      asc(product.position),
      asc(service.validUntil),
      asc(service.createdAt),
    )
    .prepare(`services_of_${name}`),
);

/** Lists the channels by which a reminder of a session reaches the person. */
function reminderChannels(context: Context, person: ServiceRow["client"]) {
  const { email, mobile } = chooseAddresses(context, toRecipient(person), "sessionReminder");
  return [...(mobile ? ["SMS" as const] : []), ...(email ? ["EMAIL" as const] : [])];
}

const toTerm = (
  context: CustomerContext,
  { term: at, product: of, service: { clientId } }: ServiceRow,
  counted: TermCounts,
  next: NextBooking,
) => ({
  id: at.id,
  stage: toVisibleStage(context, clientId, at.stage),
  preAssessmentRequired: isPreAssessmentRequired(at.stage, {
    programContentType: of.programContentType,
    hasPreAssessment: of.preAssessment,
  }),
  preAssessmentBooked: counted.preAssessmentBooked,
  hasPostAssessment: of.postAssessment,
  ...next,
});

type ServiceRow = Awaited<ReturnType<ReturnType<typeof servicesOf>["execute"]>>[number];

const toCancelled = (cancellation: ServiceRow["cancellation"]) =>
  cancellation && {
    date: cancellation.cancelledAt.toISOString(),
    unusedSessions: cancellation.unusedSessions,
    refundAmount: cancellation.refundCents,
    ...(cancellation.takenOff
      ? { takenOff: true }
      : { returnedDate: cancellation.returnedAt?.toISOString() ?? null }),
  };

/** Checks if the customer paid for the package, its programme has a rule, and something of it is left. */
const canCancel = (row: ServiceRow, customerId: string, today: string) =>
  row.rule !== null &&
  (row.paidAt !== null || row.isDeducted) &&
  row.payerId === customerId &&
  isOpen(row, today);

const isOpen = ({ service: of }: ServiceRow, today: string) =>
  of.usedSessions < of.totalSessions && of.validUntil >= today;

const serviceIdOf = ({ service: { id } }: { service: { id: string } }) => id;
const termIdOf = ({ term: { id } }: { term: { id: string } }) => id;

const possibleChanges = (
  row: ServiceRow,
  { customerId, today }: { customerId: string; today: string },
) => ({ canCancel: canCancel(row, customerId, today), canMove: canMove(row, today) });

/** Checks if another centre offers the programme. A group of which a session was used cannot be chosen again. */
const canMove = (row: ServiceRow, today: string) =>
  row.hasOtherCentre &&
  row.cancellation === null &&
  isOpen(row, today) &&
  (row.product.programContentType === "SESSIONS" || row.service.usedSessions === 0);

/** States the package's freezes, and if another can be requested. */
const freezesOf = (
  context: CustomerContext,
  row: ServiceRow,
  freezes: Awaited<ReturnType<typeof readShownFreezes>>,
) => ({
  freezes: (freezes.get(row.service.id) ?? []).map((freeze) => ({
    ...toPackageFreeze(freeze, { validUntil: row.service.validUntil, now: context.now }),
    reason: toVisibleReason(context, row.service.clientId, freeze.reason),
  })),
  canFreeze:
    row.product.freeze !== null &&
    row.cancellation === null &&
    isOpen(row, toSingaporeDay(context.now)),
});

type Bought = { service: { clientId: string; productId: string } };

const isSameProgramme =
  ({ service: one }: Bought) =>
  ({ service: other }: Bought) =>
    other.clientId === one.clientId && other.productId === one.productId;
