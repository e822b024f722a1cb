/** Returns the written OpenAPI document of the contract. It is read once, at the first request. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

let reading: Promise<string> | null = null;

export function readOpenApi(): Promise<string> {
  reading ??= readFile(path.resolve("app/contract/openapi.json"), "utf8").catch((error) => {
    reading = null;
    throw error;
  });
  return reading;
}

interface OpenApiFile {
  plain: Buffer<ArrayBuffer>;
  packed: Buffer<ArrayBuffer>;
  etag: string;
}

let packing: Promise<OpenApiFile> | null = null;

/** Returns the document as a file to send. It is compressed once, since one megabyte costs 30 ms each time. */
export function readOpenApiFile(): Promise<OpenApiFile> {
  packing ??= pack().catch((error) => {
    packing = null;
    throw error;
  });
  return packing;
}

async function pack(): Promise<OpenApiFile> {
  const plain = Buffer.from(await readOpenApi());
  const packed = (await promisify(gzip)(plain)) as Buffer<ArrayBuffer>;
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { plain, packed, etag: `"${hash}"` };
}
