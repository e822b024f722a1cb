/** Writes the provider's data as a folder of files, each with a schema for editors. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Pair, Scalar } from "yaml";
import { z } from "zod";
import { StartupError } from "~/lib/start-error";
import { type FileName, fileNames, files } from "./folder-schema";
import { loadYaml, type Yaml } from "./yaml";

const STARTER = path.resolve("app/provider/data/starter");

/**
 * Creates the folder.
 * @throws StartupError if it is not empty, so that no existing work is overwritten, or cannot be created
 */
export async function createEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new StartupError(`${folder} cannot be created (${cause.code}).`, { cause });
  });
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`${folder} is not empty. Name a folder that is, or a new one.`);
}

/** Writes a starter folder with comments. */
export async function writeStarter(folder: string): Promise<void> {
  for (const name of fileNames)
    await writeFile(
      path.join(folder, `${name}.yaml`),
      await readFile(path.join(STARTER, `${name}.yaml`), "utf8"),
    );
  await writeSchemas(folder);
}

export async function writeFolder(
  folder: string,
  data: Record<FileName, unknown> & { logo: string | null },
): Promise<void> {
  if (data.logo !== null) await writeFile(path.join(folder, "logo.svg"), `${data.logo}\n`);
  const yaml = await loadYaml();
  for (const name of fileNames)
    await writeFile(path.join(folder, `${name}.yaml`), asYaml(yaml, name, data[name]));
  await writeSchemas(folder);
}

async function writeSchemas(folder: string): Promise<void> {
  await mkdir(path.join(folder, "schema"), { recursive: true });
  for (const name of fileNames)
    await writeFile(
      path.join(folder, "schema", `${name}.json`),
      `${JSON.stringify(z.toJSONSchema(files[name], { io: "input" }), null, 2)}\n`,
    );
}

function asYaml(yaml: Yaml, name: FileName, value: unknown): string {
  const document = new yaml.Document(value, { aliasDuplicateObjects: false });
  yaml.visit(document, { Pair: (_key, pair) => shorten(yaml, pair) });
  const text = document.toString({ lineWidth: 100, flowCollectionPadding: false });
  return `# yaml-language-server: $schema=schema/${name}.json\n${text}`;
}

/** Formats the file like hand-written YAML: short lists and prices on one line, money with its cents. */
function shorten({ isMap, isScalar, isSeq }: Yaml, { key, value }: Pair): void {
  const name = isScalar(key) ? key.value : undefined;
  if (isSeq(value) && value.items.length > 0 && value.items.every(isScalar))
    value.flow = !value.items.some(isLong);
  if (isMap(value) && value.items.length === 0) value.flow = true;
  if (name === "prices" && isSeq(value))
    for (const item of value.items) if (isMap(item)) item.flow = true;
  if ((name === "price" || name === "amount") && isScalar(value))
    Object.assign(value, { minFractionDigits: 2 });
}

const isLong = (item: unknown) =>
  typeof (item as Scalar).value === "string" && String((item as Scalar).value).includes(" ");
