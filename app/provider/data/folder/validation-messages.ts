/** Zod's findings in words for readers who do not program. */
import { z } from "zod";

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, each line beginning with a dash",
  object: "lines of the form name: value",
};

/** Builds the message for a schema without its own message. */
export function buildPlainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${joinWithOr(issue.values)}`;
    case "unrecognized_keys":
      return `is not known here. Known: ${allowedKeys(issue)}`;
    case "too_small":
      return `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    default:
      return undefined;
  }
}

/** Joins values as "a, b or c". */
export function joinWithOr(values: readonly unknown[]): string {
  const labels = values.map(String);
  return [labels.slice(0, -1).join(", "), labels.at(-1)].filter(Boolean).join(" or ");
}

function allowedKeys({ inst }: z.core.$ZodRawIssue): string {
  return inst instanceof z.ZodObject ? Object.keys(inst.shape).join(", ") : "nothing";
}
