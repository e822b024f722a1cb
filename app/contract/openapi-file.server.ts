/** The document of the contract as it was written down, read once and only when somebody asks for it. */
import { readFile } from "node:fs/promises";
import path from "node:path";

let reading: Promise<string> | null = null;

export function readOpenApi(): Promise<string> {
  reading ??= readFile(path.resolve("app/contract/openapi.json"), "utf8").catch((error) => {
    reading = null;
    throw error;
  });
  return reading;
}
