/** The report as a table for people, and as JUnit for machines. */
import type { CallResult, Report } from "./kit";

const FAILED_FIRST = ["failed", "passed", "not offered", "not tried"];

export function tableOf({ calls, leaves, passed }: Report): string {
  const width = Math.max(...calls.map(({ call }) => call.length));
  const lines = calls
    .toSorted(
      (one, other) => FAILED_FIRST.indexOf(one.outcome) - FAILED_FIRST.indexOf(other.outcome),
    )
    .flatMap((one) => [
      `${one.call.padEnd(width)}  ${one.outcome}${one.why ? `: ${one.why}` : ""}`,
      ...failuresOf(one),
    ]);
  const count = (outcome: string) => calls.filter((one) => one.outcome === outcome).length;
  return [
    ...lines,
    "",
    FAILED_FIRST.map((outcome) => `${count(outcome)} ${outcome}`).join(", "),
    ...(leaves.length > 0 ? ["Records left behind:", ...leaves.map((what) => `- ${what}`)] : []),
    passed ? "The backend conforms to the tested rules." : "The backend does not conform.",
    "",
  ].join("\n");
}

function failuresOf({ rules, spec }: CallResult): string[] {
  return rules
    .filter(({ outcome }) => outcome === "failed")
    .flatMap(({ rule, why, exchange }) => [
      `    rule     ${rule} (SPEC ${spec})`,
      `    why      ${why}`,
      ...(exchange ? [`    asked    ${exchange.request}`, `    answered ${exchange.reply}`] : []),
    ]);
}

const escaped = (text: string) =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, " ");

export function junitOf({ calls }: Report): string {
  const rules = calls.flatMap((one) => one.rules.map((rule) => ({ ...rule, spec: one.spec })));
  const failed = rules.filter(({ outcome }) => outcome === "failed").length;
  const cases = rules.map(({ group, call, rule, outcome, why = "", exchange, spec }) => {
    const told = `${rule} (SPEC ${spec})\n${exchange?.request ?? ""}\n${exchange?.reply ?? ""}`;
    const inside =
      outcome === "failed"
        ? `<failure message="${escaped(why)}">${escaped(told)}</failure>`
        : outcome === "not tried"
          ? `<skipped message="${escaped(why)}"/>`
          : "";
    return `  <testcase classname="${escaped(`${group}.${call}`)}" name="${escaped(rule)}">${inside}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="conformance" tests="${rules.length}" failures="${failed}">`,
    ...cases,
    "</testsuite>",
    "",
  ].join("\n");
}
