/** Re-encrypts and rehashes everything of the previous secret after a change of APP_SECRET. */
import { retirePreviousSecret } from "~/database/secrets/app-secret.server";
import {
  countOutdated,
  type RotationProgress,
  reencryptAndRehashAll,
} from "~/database/secrets/key-rotation.server";
import { type Operation, recordOperation } from "~/provider/shared/operation";

/** Re-encrypts everything with the new secret. A repeated call continues after an interruption and reports if nothing is left. */
export async function rotateSecret(operation: Operation): Promise<string[]> {
  const { db, secrets, dryRun } = operation;
  if (dryRun) {
    const waiting = await countOutdated(db, secrets.vaults);
    return waiting.length === 0
      ? [nothingLeft]
      : [`Dry run: ${fields(sum(waiting, "done"))} would be re-encrypted:`, ...waiting.map(lineOf)];
  }
  const resealed = await reencryptAndRehashAll(db, secrets.vaults);
  const left = resealed.filter((one) => one.left > 0);
  const done = sum(resealed, "done");
  const summary = `${fields(done)} re-encrypted, ${sum(left, "left")} left unchanged.`;
  if (done > 0 || left.length > 0 || secrets.changing)
    await db.transaction(async (tx) => {
      if (left.length === 0) await retirePreviousSecret(tx);
      await recordOperation(tx, operation, summary);
    });
  if (left.length > 0) return [summary, ...left.map(leftLineOf), notYet];
  return done === 0 ? [nothingLeft] : [summary, ...resealed.map(lineOf), nothingLeft];
}

const nothingLeft = "All data is encrypted with APP_SECRET. APP_SECRET_PREVIOUS can be removed.";
const notYet =
  'Keep APP_SECRET_PREVIOUS. The fields left cannot be read with either secret, or exist twice: see .github/docs/operations.md, "Rotate APP_SECRET".';

const sum = (all: readonly RotationProgress[], what: "done" | "left") =>
  all.reduce((total, one) => total + one[what], 0);
const fields = (count: number) => `${count} ${count === 1 ? "field" : "fields"}`;
const lineOf = ({ place, done }: RotationProgress) => `  ${place}: ${done}`;
const leftLineOf = ({ place, left }: RotationProgress) => `  ${place}: ${left} left`;
