/** Parts of an OpenAPI document that the API pages read. */

export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  "x-extensible-enum"?: string[];
}

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: ({ $ref: string } | Parameter)[];
  requestBody?: Content;
  responses: Record<string, ({ description: string } & Content) | { $ref: string }>;
  "x-required": boolean;
  "x-without-it"?: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface ApiDocument {
  info: { version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string } & Content>;
    parameters: Record<string, Parameter>;
  };
  "x-journeys": Record<string, string[]>;
}

export interface ApiCall extends Operation {
  method: string;
  path: string;
}

export const listCalls = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

const lastOf = (ref: string) => ref.split("/").at(-1) ?? "";

export const listParameters = (document: ApiDocument, { parameters = [] }: ApiCall): Parameter[] =>
  parameters.map((one) =>
    "$ref" in one ? (document.components.parameters[lastOf(one.$ref)] as Parameter) : one,
  );

/** Lists each status with its sentences, except 200. */
export function listRefusals(document: ApiDocument, { responses }: ApiCall): [string, string[]][] {
  return Object.entries(responses)
    .filter(([status]) => status !== "200")
    .map(([status, one]) => {
      const { description = "" } =
        "$ref" in one ? (document.components.responses[lastOf(one.$ref)] ?? {}) : one;
      return [status, description.split("\n\n")];
    });
}

export interface FieldLine {
  /** "items[].amount". */
  name: string;
  words: string;
}

const DEEPEST = 4;

/** Lists every field of a schema on a separate line, followed by the fields of its parts. */
export function listFields(
  document: ApiDocument,
  schema: Schema,
  before = "",
  depth = 0,
): FieldLine[] {
  const { properties = {}, required = [] } = resolved(document, schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const place = before ? `${before}.${name}` : name;
    const line = { name: place, words: inWords(document, field, required.includes(name)) };
    const { inner, isList } = innerOf(document, field);
    if (depth >= DEEPEST || inner.properties === undefined) return [line];
    return [line, ...listFields(document, inner, place + (isList ? "[]" : ""), depth + 1)];
  });
}

function resolved(document: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[lastOf(schema.$ref)] ?? {}) : schema;
}

/** Unwraps a list to its items, and a nullable field to its other type. */
function innerOf(document: ApiDocument, field: Schema): { inner: Schema; isList: boolean } {
  const one = resolved(document, field.anyOf?.[0] ?? field);
  return one.items
    ? { inner: resolved(document, one.items.anyOf?.[0] ?? one.items), isList: true }
    : { inner: one, isList: false };
}

function inWords(document: ApiDocument, field: Schema, needed: boolean): string {
  const nullable = field.anyOf?.some(({ type }) => type === "null") ?? false;
  const one = resolved(document, field.anyOf?.[0] ?? field);
  const words = one.enum ?? one["x-extensible-enum"];
  const kind = one.type === "array" ? "list" : (one.format ?? one.type ?? "any");
  return [
    one.const === undefined ? kind : `always ${JSON.stringify(one.const)}`,
    words ? words.join(", ") : "",
    one.maxLength ? `at most ${one.maxLength} characters` : "",
    one.description ?? "",
    nullable ? "may be null" : "",
    needed ? "" : "may be left out",
  ]
    .filter(Boolean)
    .join("; ");
}
