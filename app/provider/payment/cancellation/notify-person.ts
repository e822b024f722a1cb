/** Notifies a person whose package, bought by another person, has ended before its time. */
import type { Transaction } from "~/database/engine/connect.server";
import type { order } from "~/database/schema/order";
import { toMessageText } from "~/lib/text/plain-text";
import type { BookingRow } from "~/provider/booking/slot/take-slot";
import type { TermRow } from "~/provider/booking/term/terms";
import { notifyWithCopies } from "~/provider/people/copies";
import type { Context } from "~/provider/shared/context";
import { writeMessage } from "~/provider/shared/messages/compose";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { createAnyHourMessage } from "~/provider/shared/messages/outbox";
import { toPerson } from "~/provider/shared/messages/reader";

interface EndedPackage {
  order: Pick<typeof order.$inferSelect, "clientId" | "customerId">;
  /** The bookings that ended with it. */
  ahead: readonly BookingRow[];
}

/** Customers who booked for the person get copies. The buyer has a message about the money. */
export async function notifyPersonOfEnd(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { order: bought, ahead }: EndedPackage,
): Promise<void> {
  const { client: person } = row;
  if (bought.clientId === person.id) return;
  const bookers = ahead.map(({ bookedBy }) => bookedBy);
  await notifyWithCopies(
    tx,
    context,
    {
      person: { id: person.id, name: person.name, contact: toPerson(person) },
      copiedTo: bookers.filter((id) => id !== bought.customerId),
    },
    createAnyHourMessage("packageCancelled", writePackageEnded(row)),
  );
}

const writePackageEnded = ({ product, client: person }: TermRow): WriteMessage =>
  writeMessage("messages-payments:package-cancelled", () => ({
    to: person.name,
    values: { programme: product.name, name: toMessageText(person.name) },
    text: [".text", ".bookings"],
    shorter: [[".short-text", ".bookings"]],
  }));
