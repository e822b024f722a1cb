/** Shows what is held about a person: the overview, a copy of all of it, and the consent to marketing. */
import { inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { setMarketingConsent } from "../people/client-record";
import { findActingClient, isActingClient } from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { rejectNotFound } from "../shared/failure";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import { collectPersonData, type Shown } from "./collect";
import { renderDataFile } from "./data-pdf";
import { summariseGroups } from "./summary";

/** A customer's own data name the people they act for, so the calls themselves need no more than any access. */
const requireRead = ({ viewAs, requireRight }: CustomerContext) =>
  viewAs === null ? undefined : requireRight(viewAs, "read");

export const createMyDataHandlers = (shown: Shown): AreaHandlers<typeof contract.myData> => ({
  async summary(context) {
    requireRead(context);
    const record = await findActingClient(context);
    return {
      groups: await summariseGroups(context, record),
      marketingConsent: record?.marketingConsent ?? null,
    };
  },

  async export(context) {
    requireRead(context);
    return collectPersonData(context, shown);
  },

  async file(context, { query }) {
    requireRead(context);
    await consumeSubjectRateLimit(context, "dataCopy", context.customerId);
    return renderDataFile(await collectPersonData(context, shown), query.language);
  },

  async marketing(context, { body }) {
    const mine = context.db
      .select({ id: clientAccess.clientId })
      .from(clientAccess)
      .where(isActingClient(context));
    const set = await setMarketingConsent(context, inArray(client.id, mine), body.consent);
    return set ? {} : rejectNotFound("The profile");
  },
});
