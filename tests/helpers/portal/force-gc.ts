/** Runs V8's garbage collection on purpose, so that weakly held objects disappear at once. */
import v8 from "node:v8";
import vm from "node:vm";

const COLLECT_EVERY_MS = 20;

/** Collects again and again until the work is done. */
export async function withForcedGc<Result>(work: () => Promise<Result>): Promise<Result> {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  const timer = setInterval(collect, COLLECT_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
