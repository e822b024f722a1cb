import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { dataExport } from "~/contract/people/my-data";

const schema = {
  $id: "my-data.schema.json",
  title: "A copy of the data that the provider holds about a person, version 1",
  ...z.toJSONSchema(dataExport, { io: "output", unrepresentable: "any" }),
};

/* `npm run contract` writes the file. */
test("the documented schema of the copy is current", async () => {
  await expect(`${JSON.stringify(schema, null, 1)}\n`).toMatchFileSnapshot(
    "../../../.github/docs/my-data.schema.json",
  );
});

test("the schema is a JSON Schema of draft 2020-12 and refuses another document", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile(schema);
  expect(validate({ format: "my-data", version: 2 })).toBe(false);
});
