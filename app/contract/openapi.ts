/** The contract as an OpenAPI 3.1 document, for backend developers. `npm run contract` writes it to openapi.json. */
import { z } from "zod";
import { type AnyCall, isFileCall, listCommonErrors } from "./call";
import { ENTERED_BY } from "./counter/counter";
import { entities } from "./entities";
import { type ErrorName, errors } from "./errors";
import { contract } from "./index";
import { journeyCalls } from "./journeys";
import { authStatusCodes, failure } from "./response";
import { contractVersion, versionChanges } from "./version";

type Json = Record<string, unknown>;

/** A call with its name, as "orders.get". */
export interface NamedCall {
  area: string;
  name: string;
  call: AnyCall;
}

export const namedCalls: NamedCall[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => ({ area, name, call })),
);

export const summariseCall = ({ doc }: AnyCall): string => /^.*?[.](?= |$)/s.exec(doc)?.[0] ?? doc;

/** Zod's metadata registry, extended by the names of the entities for this document alone. */
class Named extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get = <Schema extends z.core.$ZodType>(schema: Schema) =>
    this.has(schema) ? super.get(schema) : z.globalRegistry.get(schema);
}
const metadata = new Named();
for (const [id, schema] of Object.entries(entities)) metadata.add(schema, { id });
const schemas: Record<string, Json> = {};

/**
 * Converts a schema to the input that must be sent, where fields with a default are optional. Each entity appears once, among the
 * components.
 */
function schemaOf(part: z.ZodType): Json {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ part }), {
    io: "input",
    unrepresentable: "any",
    metadata,
  });
  for (const [id, { id: _id, ...schema }] of Object.entries($defs))
    schemas[id] ??= withComponents(schema as Json);
  return withComponents(properties?.part as Json);
}

/** The limits of a JavaScript number are dropped, because they are no rule of the field. */
const ANY_WHOLE_NUMBER = `"type":"integer","minimum":${Number.MIN_SAFE_INTEGER},"maximum":${Number.MAX_SAFE_INTEGER}`;

const withComponents = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema)
      .replaceAll("#/$defs/", "#/components/schemas/")
      .replaceAll(ANY_WHOLE_NUMBER, '"type":"integer"'),
  );

/** Exempt from the size limit: the frame of the document, in the order in which OpenAPI describes it. */
export function buildOpenApi(): Json {
  const Failure = schemaOf(failure);
  const operations = paths();
  return {
    openapi: "3.1.0",
    info: {
      title: "The provider's API for the customer portal",
      version: contractVersion,
      description: introduction(),
    },
    servers: [
      {
        url: "/api",
        description: "Every path is below one base, which the portal reads from API_BASE_URL.",
      },
    ],
    security: [],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths: operations,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT of type at+jwt (RFC 9068)",
          description: "The access token of the caller, issued by the identity provider.",
        },
        signature: {
          type: "apiKey",
          in: "header",
          name: "x-signature",
          description:
            "t={seconds},v1={hex}: HMAC-SHA-256 of the time, a dot and the body, at most five minutes old.",
        },
      },
      parameters: {
        viewAs: {
          name: "view-as",
          in: "header",
          description:
            "The client acted for. It defaults to the caller. Refused with CANNOT_ACT_FOR if the caller may not act for the client.",
          schema: { type: "string", maxLength: 64 },
        },
        enteredBy: {
          name: ENTERED_BY,
          in: "header",
          description:
            "The helper's reference from counters.begin, sent at a counter. A backend without counters ignores it.",
          schema: { type: "string" },
        },
        idempotencyKey: {
          name: "idempotency-key",
          in: "header",
          required: true,
          description:
            "A one-time key of the form. A repeated key with the same body gets the first answer again.",
          schema: { type: "string", minLength: 1, maxLength: 100 },
        },
      },
      schemas: { Failure, ...schemas },
      responses,
    },
    "x-changes": versionChanges,
    "x-journeys": journeyCalls,
  };
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const named of namedCalls) {
    const { path, method } = named.call;
    all[path] = { ...all[path], [method.toLowerCase()]: operation(named) };
  }
  return all;
}

function operation({ area, name, call }: NamedCall): Json {
  const customer = call.auth === "customer";
  const parameters = [
    ...fieldsOf(call.params, "path"),
    ...fieldsOf(call.query, "query"),
    ...(customer ? [reference("viewAs"), reference("enteredBy")] : []),
    ...(call.once ? [reference("idempotencyKey")] : []),
  ];
  const body = schemaOf(call.body);
  const hasBody = call.method !== "GET" && !isEmptyObject(body);
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: summariseCall(call),
    description: explain(call),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody
      ? { requestBody: { required: true, content: { "application/json": bodyOf(call, body) } } }
      : {}),
    responses: { 200: answerOf(call), ...refusals(call) },
    "x-spec": call.spec,
    "x-required": call.optional === null,
    ...(call.optional === null ? {} : { "x-without-it": call.optional }),
  };
}

/** Checks for the body of a call that sends none. An entity is a reference, and a choice of forms has no properties. */
const isEmptyObject = ({ type, properties }: Json): boolean =>
  type === "object" && Object.keys(properties ?? {}).length === 0;

const bodyOf = (call: AnyCall, schema: Json): Json => ({
  schema,
  example: call.example ?? exampleFor(call.body),
});

const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` });

function explain({ doc, spec, optional }: AnyCall): string {
  const source = spec.startsWith("ours")
    ? "Not in the specification."
    : `Specification, section ${spec}.`;
  const need =
    optional === null ? "Required." : `Optional: answer 404 or 501 without it. ${optional}`;
  return `${doc}\n\n${source} ${need}`;
}

function securityOf({ auth }: AnyCall): Json[] {
  if (auth === "customer" || auth === "token") return [{ token: [] }];
  return auth === "public" ? [] : [{ signature: [] }];
}

function fieldsOf(schema: z.ZodType, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
  }));
}

function answerOf(call: AnyCall): Json {
  if (isFileCall(call))
    return {
      description: "The file, without a wrapper. The header content-disposition has its name.",
      content: { "*/*": { schema: { type: "string", format: "binary" } } },
    };
  const schema = {
    type: "object",
    properties: { httpCode: { const: 200 }, data: schemaOf(call.data) },
    required: ["httpCode", "data"],
  };
  return {
    description: "Success. `data` is the answer.",
    content: {
      "application/json": { schema, example: { httpCode: 200, data: exampleFor(call.data) } },
    },
  };
}

const responses: Record<string, Json> = {};

/** Calls that refuse alike share one description. */
function shared(status: string, response: Json): Json {
  const entry = Object.entries(responses).find(
    ([, one]) => JSON.stringify(one) === JSON.stringify(response),
  );
  const alike = Object.keys(responses).filter((one) => one.startsWith(`Refused${status}`));
  const name = entry?.[0] ?? `Refused${status}.${alike.length + 1}`;
  responses[name] = response;
  return { $ref: `#/components/responses/${name}` };
}

/** Groups the refusals by status: one answer each, with every code that comes with it. */
function refusals(call: AnyCall): Json {
  const byStatus: Record<number, string[]> = {};
  const add = (status: number, line: string) => {
    byStatus[status] = [...(byStatus[status] ?? []), line];
  };
  for (const [name, status] of Object.entries({ ...listCommonErrors(call), ...call.errors })) {
    const { code, means, customerSees } = errors[name as ErrorName];
    add(status, `${code}: ${means} The customer sees ${customerSees}.`);
  }
  if (call.auth === "customer" || call.auth === "token") {
    const { tokenInvalid, tokenMalformed, tokenExpired } = authStatusCodes;
    add(
      401,
      `statusCode ${tokenInvalid} or ${tokenMalformed}: the token is invalid. The customer sees 'Your login token is invalid, Please re-login'.`,
    );
    add(
      400,
      `statusCode ${tokenExpired}: the token has expired. The customer sees 'Your login token is expired, Please re-login!'.`,
    );
  }
  if (call.optional !== null)
    add(501, "The backend does not have this call. A 404 without an errorCode means the same.");
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      shared(status, {
        description: lines.join("\n\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      }),
    ]),
  );
}

/** Generates a value that satisfies the schema, from its rules alone. */
const exampleFor = (schema: z.ZodType): unknown => exampleOf(schemaOf(schema));

function exampleOf(schema: Json): unknown {
  if (typeof schema.$ref === "string")
    return exampleOf(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const { examples, enum: one, const: fixed, anyOf, oneOf, type, properties, items } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (fixed !== undefined) return fixed;
  const words = (one ?? schema["x-extensible-enum"]) as unknown[] | undefined;
  if (words) return words[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return exampleOf(variants[0] as Json);
  if (type === "array") return [exampleOf(items as Json)];
  if (type === "object")
    return Object.fromEntries(
      Object.entries((properties ?? {}) as Record<string, Json>).map(([name, field]) => [
        name,
        exampleOf(field),
      ]),
    );
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (type !== "string") return null;
  const byFormat: Record<string, string> = {
    date: "2026-11-24",
    "date-time": "2026-11-24T01:00:00Z",
    uri: "https://www.example.com/",
    email: "siewhoon.lim@sample.example",
  };
  return byFormat[String(schema.format)] ?? "text";
}

function introduction(): string {
  const optional = namedCalls.filter(({ call }) => call.optional !== null);
  const costs = optional.map(
    ({ area, name, call }) =>
      `| ${area}.${name} | ${call.method} ${call.path} | ${call.optional} |`,
  );
  return [
    "A backend serves these calls to the customer portal. Every answer is JSON in one wrapper: `{ httpCode, data }` on success and `{ httpCode, errorCode, message }` on refusal. The portal shows `message` to the customer, unless the specification's section 8 fixes the sentence for an `errorCode`.",
    "Ids are opaque strings of up to 64 characters that are valid in a URL (RFC 3986, unreserved). Money is in integer cents of the Singapore dollar. Instants are ISO 8601 in UTC, shown in Asia/Singapore. Days are YYYY-MM-DD in Singapore. The portal ignores unknown fields, and shows unknown values of an extensible list (x-extensible-enum) as they are. A field that may be null may be left out.",
    "The portal sends the customer's token as `authorization: Bearer` and the client acted for in `view-as`. A call that creates, books or pays carries an `idempotency-key`.",
    "A backend must have the calls of the specification's section 7 that this portal makes (`x-required`). The others are optional. The table states the loss for customers without each:",
    ["| call | address | without it |", "|---|---|---|", ...costs].join("\n"),
  ].join("\n\n");
}
