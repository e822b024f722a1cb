// The table of `npm test -- --where-time-goes`: CPU by phase, by kind of test and by file, and seconds of the clock.
import { existsSync, readFileSync } from "node:fs";
import { plus } from "./cpu-time.mjs";

const MOST_FILES = 20;
const NONE = { user: 0, system: 0 };

const total = ({ user, system }) => user + system;
const sumOf = (all) => all.reduce(plus, NONE);
const seconds = (number) => `${number.toFixed(1).padStart(8)} s`;
const row = (name, { user, system }) =>
  `${seconds(user + system)} ${seconds(user)} ${seconds(system)}  ${name}`;

/**
 * @param phases with their seconds of the clock and their CPU, null where it cannot be measured
 * @param log with a line for each part of a test file that ran
 * @param postgres CPU of the server's processes during the run
 */
export function whereTimeGoes(phases, files, log, postgres) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, MOST_FILES);
  return [
    "\nSeconds of the clock, by phase:",
    ...phases.map(({ name, seconds: clock }) => `${seconds(clock)}  ${name}`),
    "\nThe slowest test files (seconds of the clock; files run side by side):",
    ...slowest.map(({ name, seconds: clock }) => `${seconds(clock)}  ${name}`),
    ...(phases.some(({ cpu }) => cpu === null) ? [] : whereCpuGoes(phases, readLog(log), postgres)),
    "",
  ].join("\n");
}

function whereCpuGoes(phases, byFile, postgres) {
  const byKind = new Map();
  for (const [file, cpu] of byFile)
    byKind.set(kindOf(file), plus(byKind.get(kindOf(file)) ?? NONE, cpu));
  const costly = byFile.toSorted(([, one], [, other]) => total(other) - total(one));
  return [
    "\nCPU with child processes, by phase (user and system, user, system):",
    ...phases.map(({ name, cpu }) => row(name, cpu)),
    row("the whole run, without PostgreSQL", sumOf(phases.map(({ cpu }) => cpu))),
    row("PostgreSQL", postgres),
    "\nCPU of test files, by kind:",
    ...[...byKind].map(([kind, cpu]) => row(kind, cpu)),
    "\nCPU of the most costly test files:",
    ...costly.slice(0, MOST_FILES).map(([file, cpu]) => row(file, cpu)),
  ];
}

const kindOf = (file) => file.split("/")[1];

function readLog(log) {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  const byFile = new Map();
  for (const { file, ...cpu } of lines.filter(Boolean).map((line) => JSON.parse(line)))
    byFile.set(file, plus(byFile.get(file) ?? NONE, cpu));
  return [...byFile];
}
