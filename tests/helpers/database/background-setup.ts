/**
 * Prepares the start state of many test files while others already run. A project's set-up announces its location, and each user waits
 * until it exists.
 */
import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface BackgroundWork {
  /** A file that appears when the state is ready. It contains the error if that failed. */
  made: string;
  /** Settles, never fails. */
  ended: Promise<void>;
}

export function inBackground(make: () => Promise<void>): BackgroundWork {
  const made = path.join(tmpdir(), `portal-made-${randomBytes(6).toString("hex")}`);
  const say = async (words: string) => {
    await writeFile(`${made}.part`, words);
    await rename(`${made}.part`, made);
  };
  const ended = make().then(
    () => say(""),
    (error: Error) => say(String(error.stack)),
  );
  return { made, ended };
}

/** @throws if the preparation failed */
export async function waitUntilMade(made: string): Promise<void> {
  let words: string | null = null;
  while (words === null) {
    words = await readFile(made, "utf8").catch(() => null);
    if (words === null) await wait(50);
  }
  if (words !== "") throw new Error(`What the tests begin with could not be made: ${words}`);
}

export const forget = ({ made }: BackgroundWork) => rm(made, { force: true });
