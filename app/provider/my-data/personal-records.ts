/** Records about a person that no page lists in full: messages, freezes and agreements. */
import { and, desc, eq, not } from "drizzle-orm";
import type { DataExport } from "~/contract/people/my-data";
import { message } from "~/database/schema/delivery";
import { product } from "~/database/schema/offering/product";
import { packageFreeze, service } from "~/database/schema/service";
import { getDocumentTextIn } from "~/languages/document-texts.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import { toVisibleReason } from "../booking/visible-health";
import type { Context, CustomerContext } from "../shared/context";
import { isSuppressed } from "../shared/messages/may-read";
import { isKindForPersons } from "../shared/messages/message-kinds";

type Db = Pick<Context, "db">;

/** Lists messages without their texts, which may have held a code or a link. */
export async function listMessages({ db }: Db, clientId: string): Promise<DataExport["messages"]> {
  const rows = await db
    .select({ kind: message.kind, channel: message.channel, at: message.createdAt })
    .from(message)
    .where(and(eq(message.clientId, clientId), not(isSuppressed)))
    .orderBy(desc(message.createdAt), desc(message.id));
  return rows.map(({ kind, channel, at }) => ({
    kind: kind ?? "",
    about:
      kind !== null && isKindForPersons(kind)
        ? getDocumentTextIn("en")(`documents-data:about.${kind}`)
        : "a message",
    channel,
    day: toSingaporeDay(at),
  }));
}

export async function listAllFreezes(
  context: CustomerContext,
  clientId: string,
): Promise<DataExport["freezes"]> {
  const rows = await context.db
    .select({ freeze: packageFreeze, productName: product.name })
    .from(packageFreeze)
    .innerJoin(service, eq(service.id, packageFreeze.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .where(eq(service.clientId, clientId))
    .orderBy(desc(packageFreeze.requestedAt), desc(packageFreeze.id));
  return rows.map(({ freeze, productName }) => ({
    packageId: freeze.serviceId,
    productName,
    fromDate: freeze.fromDay,
    toDate: freeze.toDay,
    reason: toVisibleReason(context, clientId, freeze.reason),
    status: freeze.status,
    requestedAt: freeze.requestedAt.toISOString(),
    endedAt: freeze.endedAt?.toISOString() ?? null,
  }));
}
