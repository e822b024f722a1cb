/** What the bank knows of money that came by PayNow. */
import { z } from "zod";
import { instant } from "~/contract/fields";
import { deadlineSignal } from "~/lib/request/request-context.server";
import type { ExternalService } from "~/provider/shared/context";

const transfers = z.object({
  transfers: z.array(
    z.object({
      eventId: z.string(),
      reference: z.string(),
      amountCents: z.number().int(),
      currency: z.string(),
      paidAt: instant,
    }),
  ),
});
export type Transfer = z.output<typeof transfers>["transfers"][number];

const ANSWER_WITHIN_MS = 6_000;

/** Money that came with a reference. @throws Error when the bank does not answer, or not in its own words. */
export async function transfersTo(bank: ExternalService, reference: string): Promise<Transfer[]> {
  const answer = await bank.fetch(
    new Request(`${bank.url}/transfers?${new URLSearchParams({ reference })}`, {
      headers: { authorization: `Bearer ${bank.secret}` },
    }),
    { signal: deadlineSignal(ANSWER_WITHIN_MS) },
  );
  if (!answer.ok) throw new Error(`The bank answered ${answer.status}`);
  return transfers.parse(await answer.json()).transfers;
}
