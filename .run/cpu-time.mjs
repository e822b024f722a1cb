// CPU seconds of processes, read from Linux' /proc. On other systems nothing is measured.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts CPU time for programs in hundredths of a second on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

export const canMeasureCpu = existsSync("/proc/self/stat");

/** @returns the fields of a process after its name, or null if it has ended */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [name, rest] = [
      text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")),
      text.slice(text.lastIndexOf(")") + 2),
    ];
    const fields = rest.split(" ");
    const [user, system, endedUser, endedSystem] = fields
      .slice(11, 15)
      .map((ticks) => Number(ticks) / TICKS_PER_SECOND);
    return {
      name,
      parent: fields[1],
      own: { user, system },
      ended: { user: endedUser, system: endedSystem },
    };
  } catch {
    return null;
  }
}

const NONE = { user: 0, system: 0 };
export const plus = (one, other) => ({
  user: one.user + other.user,
  system: one.system + other.system,
});
export const minus = (one, other) => ({
  user: one.user - other.user,
  system: one.system - other.system,
});

/** Reads the CPU time of the ended children of this process, with theirs. */
export const readEndedChildren = () => readStat("self")?.ended ?? NONE;

const listProcesses = () =>
  (canMeasureCpu ? readdirSync("/proc") : [])
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, ...readStat(pid) }))
    .filter(({ own }) => own !== undefined);

const sumOf = (processes) =>
  processes.reduce((sum, { own, ended }) => plus(sum, plus(own, ended)), NONE);

/** Reads the CPU time of this process, its children and all processes below them. */
export function readProcessTree() {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === String(process.pid));
  for (const parent of tree) tree.push(...all.filter((one) => one.parent === parent.pid));
  return sumOf(tree);
}

/** Reads the CPU time of the PostgreSQL servers on this machine. */
export const readPostgres = () => sumOf(listProcesses().filter(({ name }) => name === "postgres"));
