/** Registers people without a sign-in at a counter, and opens their records to the helper. */
import type { contract } from "~/contract";
import { COUNTER_VISIT_HOURS } from "~/contract/counter/counter";
import { recordStaffAction } from "../http/staff-action";
import { rejectDuplicateIdNumber } from "../people/client-record";
import { createCounterPerson, findOrCreateCounterAccount } from "../people/counter-person";
import type { AreaHandlers } from "../shared/context";
import { sealCounterToken } from "../shared/counter-account";
import { requireStaff } from "../shared/entered-by";
import { withStaffIdempotencyKey } from "../shared/idempotent";

type Handlers = AreaHandlers<typeof contract.counterPeople>;

const TOKEN_SECONDS = COUNTER_VISIT_HOURS * 3600;

export const counterPeopleHandlers: Handlers = {
  async register(context, { body }) {
    const { enteredBy, ...form } = body;
    const staff = await requireStaff(context, enteredBy);
    return rejectDuplicateIdNumber(() =>
      withStaffIdempotencyKey(staff, "counterPeople.register", form, async (tx) => {
        const clientId = await createCounterPerson(tx, staff, body);
        await recordStaffAction(tx, staff, {
          call: "counterPeople.register",
          clientIds: [clientId],
          changed: true,
          summary: "Registered a person without a mobile number after a look at the ID.",
        });
        return { clientId };
      }),
    );
  },

  async help(context, { params, body }) {
    const staff = await requireStaff(context, body.enteredBy);
    return context.db.transaction(async (tx) => {
      const account = await findOrCreateCounterAccount(tx, staff, params.id);
      await recordStaffAction(tx, staff, {
        call: "counterPeople.help",
        clientIds: [params.id],
        changed: true,
        summary: "Opened the record of a person without a sign-in after a look at the ID.",
      });
      const until = context.now.getTime() + TOKEN_SECONDS * 1000;
      const { counterCodeId } = staff.helper;
      const { subject, id: customerId } = account;
      const accessToken = sealCounterToken(context.vault, { subject, counterCodeId, until });
      return { accessToken, customerId, expiresIn: TOKEN_SECONDS };
    });
  },
};
