/** Returns the written OpenAPI document of the contract. It is read once, at the first request. */
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
