/** Limits processes to a quarter of a core each, like a container, so that load and database get the rest. */
import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";

const PERIOD_US = 10_000;
const SHARE_US = 2_500;

/** The kernel's control groups, in their first and second version. */
const FIRST = "/sys/fs/cgroup/cpu";
const SECOND = "/sys/fs/cgroup";

/**
 * Limits the processes to a quarter of a core.
 *
 * @returns a function that removes the limits after the processes have ended, or null if this user may not set them
 */
export async function limitToQuarterCore(pids: readonly number[]) {
  const groups: string[] = [];
  try {
    for (const pid of pids) groups.push(await held(pid));
  } catch {
    return null;
  }
  return async () => {
    for (const group of groups) await rmdir(group);
  };
}

async function held(pid: number): Promise<string> {
  const isFirst = existsSync(FIRST);
  const group = path.join(isFirst ? FIRST : SECOND, `portal-bench-${pid}`);
  await mkdir(group);
  if (isFirst) {
    await writeFile(path.join(group, "cpu.cfs_period_us"), String(PERIOD_US));
    await writeFile(path.join(group, "cpu.cfs_quota_us"), String(SHARE_US));
  } else await writeFile(path.join(group, "cpu.max"), `${SHARE_US} ${PERIOD_US}`);
  await writeFile(path.join(group, "cgroup.procs"), String(pid));
  return group;
}
