// Reads the reports of the test runners and sums the results by file.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const MESSAGE_LINES = 25;

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
const outcomes = { passed: "passed", failed: "failed" };
const NO_REPORT = { seconds: 0, outcomes: ["failed"], failures: ["no report was written"] };

/** @returns for each file of a vitest run its seconds and how many of its tests passed, failed and were skipped. */
export function unitResults(file) {
  const report = read(file);
  if (report === null) return [{ ...NO_REPORT, name: "tests" }];
  return report.testResults.map((result) => ({
    name: path.relative(".", result.name),
    seconds: (result.endTime - result.startTime) / 1000,
    // A file that could not be loaded failed, though it has no tests.
    outcomes:
      result.status === "failed" && result.assertionResults.length === 0
        ? ["failed"]
        : result.assertionResults.map(({ status }) => outcomes[status] ?? "skipped"),
    failures: [
      ...(result.status === "failed" && result.message ? [result.message] : []),
      ...result.assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join("\n")}`),
    ],
  }));
}

/** Reads the results of a Playwright run. */
export function browserResults(file) {
  const report = read(file);
  if (report === null) return [{ ...NO_REPORT, name: "tests/browser" }];
  return report.suites.map((suite) => {
    const specs = specsOf(suite);
    const tests = specs.flatMap((spec) => spec.tests);
    const seconds = tests.flatMap(({ results }) => results).map(({ duration }) => duration / 1000);
    return {
      name: `tests/browser/${suite.file}`,
      seconds: sum(seconds),
      outcomes: tests.map(({ status }) =>
        status === "skipped" ? "skipped" : status === "expected" ? "passed" : "failed",
      ),
      failures: specs
        .filter(({ ok }) => !ok)
        .map((spec) => `${spec.title}\n${errorsOf(spec).join("\n")}`),
    };
  });
}

const errorsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((one) => one.message)));
const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export function countsOf(files) {
  const all = files.flatMap((file) => file.outcomes);
  const count = (outcome) => all.filter((one) => one === outcome).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

/** Lists the failed tests with the beginnings of their messages. A log that shows only its end then has them. */
export const failuresOf = (files) =>
  files.flatMap(({ name, failures }) =>
    failures.map(
      (text) => `\nFAILED ${name}\n${text.split("\n").slice(0, MESSAGE_LINES).join("\n")}`,
    ),
  );
