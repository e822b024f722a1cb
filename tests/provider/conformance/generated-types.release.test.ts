// Shorter: tests/provider/conformance/generated-client.test.ts
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { buildOpenApi } from "~/contract/openapi";

const SOURCE = "tests/conformance/generated-client/journey.ts";

test("types generated from the OpenAPI document compile under strict rules, with a client of them", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "client-"));
  try {
    const types = astToString(await openapiTypes(buildOpenApi() as never));
    await writeFile(path.join(folder, "api.d.ts"), types);
    const file = path.join(folder, "journey.ts");
    await copyFile(SOURCE, file);
    const program = ts.createProgram([file], {
      ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, types: [] },
      ...{
        target: ts.ScriptTarget.ES2023,
        lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      },
      ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    });
    const found = ts.getPreEmitDiagnostics(program);
    expect(
      found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
