/** The bank's records of PayNow transfers. */
import { z } from "zod";
import { instant } from "~/contract/fields";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import type { ExternalService } from "~/provider/shared/context";
import { describeUnexpected, type ProbeResult } from "~/provider/shared/probe";

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

/** Reads the transfers of a reference that no bill has. */
export async function probeBank(bank: ExternalService): Promise<ProbeResult> {
  const request = new Request(`${bank.url}/transfers?reference=check-config`, {
    headers: { authorization: `Bearer ${bank.secret}` },
  });
  const { status } = await bank.fetch(request, { signal: createDeadlineSignal(ANSWER_WITHIN_MS) });
  return status === 200
    ? { fits: true, words: "answers, and accepts BANK_SECRET" }
    : { fits: false, words: describeUnexpected(status, "BANK_SECRET") };
}

/**
 * Reads the transfers with a reference.
 * @throws Error if the bank does not answer or its response does not match the schema.
 */
export async function readTransfers(bank: ExternalService, reference: string): Promise<Transfer[]> {
  const answer = await bank.fetch(
    new Request(`${bank.url}/transfers?${new URLSearchParams({ reference })}`, {
      headers: { authorization: `Bearer ${bank.secret}` },
    }),
    { signal: createDeadlineSignal(ANSWER_WITHIN_MS) },
  );
  if (!answer.ok) throw new Error(`The bank answered ${answer.status}`);
  return transfers.parse(await answer.json()).transfers;
}
