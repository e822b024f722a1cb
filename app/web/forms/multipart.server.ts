/** Parses multipart forms while they arrive. The number of parts is limited before the parts are stored. */
import type { BusboyConstructor, BusboyInstance } from "@fastify/busboy";
import { loadLazily } from "~/lib/lazy-require.server";

const busboy = loadLazily<BusboyConstructor>("@fastify/busboy");

/** The page with a file input has fewer than ten fields. A photo over 2 MB is refused by its page, which needs to see that it is larger. */
const LIMITS = {
  parts: 100,
  files: 4,
  fieldSize: 64 * 1024,
  fileSize: 3 * 1024 * 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/**
 * @param type the Content-Type header with its boundary. A file over the limit of a file is cut off there.
 * @throws Error for what is no multipart form, or has too many parts. Errors of `chunks` are thrown on.
 */
export async function parseMultipart(
  chunks: AsyncIterable<Uint8Array>,
  type: string,
): Promise<FormData> {
  const parser = new (busboy())({ headers: { "content-type": type }, limits: LIMITS });
  const form = new FormData();
  const parsed = new Promise<void>((resolve, reject) => {
    collectFields(parser, form, reject);
    parser.once("finish", resolve);
    parser.on("error", reject);
  });
  const write = (chunk: Uint8Array) =>
    new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
  const written = async () => {
    for await (const chunk of chunks) await Promise.race([write(chunk), parsed]);
    parser.end();
  };
  await Promise.all([written(), parsed]);
  return form;
}

function collectFields(
  parser: BusboyInstance,
  form: FormData,
  reject: (error: unknown) => void,
): void {
  const refuse = (problem: string) => () => reject(new Error(`multipart form with ${problem}`));
  for (const limit of ["partsLimit", "filesLimit"] as const)
    parser.on(limit, refuse("too many parts"));
  // The name of an unnamed part is undefined, contrary to the package's types.
  parser.on("field", (name: string | undefined, value, _nameCut, valueCut) => {
    if (name === undefined || valueCut) refuse("an unnamed or very long field")();
    else form.append(name, value);
  });
  parser.on("file", (name: string | undefined, stream, fileName) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("error", reject);
    stream.on("end", () => {
      if (name === undefined) return refuse("an unnamed file")();
      form.append(name, new File(parts as BlobPart[], fileName));
    });
  });
}
