/** Builds a request for any call of the contract. Its schemas give the fields, and the given ids the records. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AnyCall } from "~/contract/call";
import { VISITOR_IP_HEADER } from "~/lib/request/request-context.server";

type Values = Record<string, unknown>;

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

/** @param values by field name. Optional fields with a value are sent too. */
function filled(schema: Schema, values: Values): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.properties) return filledObject(schema, values);
  if (schema.enum) return schema.enum[0];
  if (schema.items) return [filled(schema.items, values)];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return filled(variants[0] as Schema, values);
  if (schema.format === "uuid") return randomUUID();
  if (schema.format === "date-time") return new Date(0).toISOString();
  if (schema.format === "uri") return "http://portal.example/back";
  if (schema.type === "integer" || schema.type === "number")
    return Math.max(schema.minimum ?? 0, 0);
  if (schema.type === "boolean") return false;
  return "x";
}

function filledObject({ properties = {}, required = [] }: Schema, values: Values): Values {
  const told = Object.entries(properties).filter(
    ([name, part]) => name in values || required.includes(name) || part.items?.properties,
  );
  return Object.fromEntries(
    told.map(([name, part]) => [name, name in values ? values[name] : filled(part, values)]),
  );
}

/** @param headers the caller's headers */
export function requestFor(
  call: AnyCall,
  values: Values,
  headers: Record<string, string>,
): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(String(values[name] ?? randomUUID())),
  );
  const url = new URL(`http://portal.example/api${path}`);
  const query = filled(schemaOf(call.query), values) as Values;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const sendsBody = call.method !== "GET";
  return new Request(url, {
    method: call.method,
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      // Callers are counted by their address.
      [VISITOR_IP_HEADER]: randomUUID(),
      ...headers,
    },
    body: sendsBody ? JSON.stringify(filled(schemaOf(call.body), values)) : undefined,
  });
}
