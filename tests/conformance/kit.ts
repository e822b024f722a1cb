/**
 * Checks a backend against SPEC section 7, rule by rule, with two accounts. It removes the records that it creates, or lists those that
 * stay.
 */
import { findFeature } from "~/contract/features";
import { namedCalls } from "~/contract/openapi";
import type { RuleName } from "./mistakes";
import { groups } from "./rules/groups";
import {
  type As,
  callOf,
  type Exchange,
  type Fetch,
  type Input,
  type Reply,
  RuleViolation,
  Wire,
} from "./wire";

export interface Account {
  token: string;
  /** An expired token of the same issuer. */
  expiredToken?: string;
  /** A promotion code that makes any package free, so that one can be had and used. */
  freeCoupon?: string;
  /** Promotion and referral codes that reduce all prices, by their percentage. */
  percentOff?: Record<string, number>;
}

export interface Options {
  api: string;
  fetch: Fetch;
  accounts: [Account, Account];
  /** Names of groups. The default is all of them. */
  only?: string[];
  /** The backend's clock, if it differs from the system clock. */
  now?: () => Date;
}

export interface RuleResult {
  group: string;
  call: string;
  rule: RuleName;
  outcome: "passed" | "failed" | "not tried";
  /** The reason, with the last request and response. */
  why?: string;
  exchange?: Exchange | undefined;
}

export interface CallResult {
  call: string;
  spec: string;
  outcome: "passed" | "failed" | "not offered" | "not tried";
  rules: RuleResult[];
  /** The reason why the call was not tried. */
  why: string | undefined;
}

export interface Report {
  calls: CallResult[];
  /** The records that stay on the backend. */
  leaves: string[];
  passed: boolean;
}

/** The context of a group of rules. */
export interface Kit {
  wire: Wire;
  a: Account;
  b: Account;
  ask(call: string, input?: Input, as?: As): Promise<Reply>;
  /** Tests one rule. The rules after it run in any case. */
  rule(call: string, rule: RuleName, holds: () => Promise<void>): Promise<void>;
  /** Registers work for the end of the run, which runs in reverse order. */
  afterwards(work: () => Promise<unknown>): void;
  leaves(what: string): void;
  /** A unique key for this run. */
  key(): string;
  now(): Date;
}

/** The backend lacks the data for a rule, so the rule is not judged. */
export class NotApplicable extends Error {}

export function assertRule(condition: unknown, rule: string): asserts condition {
  if (!condition) throw new RuleViolation(rule);
}

/** Expects a refusal with this status. */
export const holdStatus = ({ status, exchange }: Reply, wanted: number, rule: string): void => {
  if (status !== wanted)
    throw new RuleViolation(`${rule}: expected ${wanted}, got ${status}`, undefined, exchange);
};

export async function conform(options: Options): Promise<Report> {
  const { api, fetch, accounts, only = [], now = () => new Date() } = options;
  const wire = new Wire(api, fetch);
  const results: RuleResult[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  const left = new Set<string>();
  const disabled = await disabledFeatures(wire);
  const isDisabled = (call: string) => disabled.some((feature) => feature === findFeature(call));
  for (const [group, work] of Object.entries(groups)) {
    if (only.length > 0 && !only.includes(group)) continue;
    const [a, b] = accounts;
    await work({
      wire,
      a,
      b,
      ask: (call, input, as) => wire.ask(call, input, as),
      rule: async (call, rule, holds) => {
        if (isDisabled(call)) return;
        results.push({ group, call, rule, ...(await tried(wire, call, holds)) });
      },
      afterwards: (ending) => endings.push(ending),
      leaves: (what) => left.add(what),
      key: () => `conformance-${crypto.randomUUID()}`,
      now,
    });
  }
  for (const ending of endings.reverse())
    await ending().catch(() => left.add("a record that could not be deleted: see above"));
  const calls = namedCalls.map(({ area, name }): CallResult => {
    const call = `${area}.${name}`;
    return isDisabled(call)
      ? { call, spec: callOf(call).spec, outcome: "not offered", rules: [], why: undefined }
      : callResult(call, results, wire);
  });
  return { calls, leaves: [...left], passed: results.every(({ outcome }) => outcome !== "failed") };
}

/** Reads the features that the backend declares not to offer. Their calls are not judged. */
async function disabledFeatures(wire: Wire): Promise<unknown[]> {
  const app = await wire.ask("configuration.app").catch(() => null);
  return app?.data?.disabledFeatures ?? [];
}

async function tried(
  wire: Wire,
  call: string,
  holds: () => Promise<void>,
): Promise<Pick<RuleResult, "outcome" | "why" | "exchange">> {
  try {
    await holds();
    return { outcome: "passed" };
  } catch (error) {
    if (error instanceof NotApplicable) return { outcome: "not tried", why: error.message };
    const why = error instanceof Error ? error.message : String(error);
    const at = error instanceof RuleViolation ? (error.call ?? call) : call;
    return {
      outcome: "failed",
      why: at === call ? why : `${at}: ${why}`,
      exchange: exchangeOf(error) ?? wire.last.get(at) ?? [...wire.last.values()].at(-1),
    };
  }
}

const exchangeOf = (error: unknown) =>
  error instanceof RuleViolation ? error.exchange : undefined;

function callResult(call: string, results: RuleResult[], wire: Wire): CallResult {
  const rules = results.filter((one) => one.call === call);
  const { spec, optional } = callOf(call);
  const offered = !/^(404|405|501) /.test(wire.last.get(call)?.reply ?? "");
  const has = (outcome: RuleResult["outcome"]) => rules.some((one) => one.outcome === outcome);
  const outcome = has("failed")
    ? "failed"
    : optional !== null && wire.asked.has(call) && !offered
      ? "not offered"
      : has("passed") || wire.answered.has(call)
        ? "passed"
        : "not tried";
  return { call, spec, outcome, rules, why: outcome === "not tried" ? reasonOf(rules) : undefined };
}

/** Says why a call was not tried. */
const reasonOf = (rules: RuleResult[]): string =>
  rules.find(({ why }) => why !== undefined)?.why ?? "no rule of the chosen groups asks it";
