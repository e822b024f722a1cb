/** Reads the provider's files and finds every error in them, with its line. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Document, LineCounter } from "yaml";
import type { z } from "zod";
import { findCrossFaults } from "./cross-check";
import {
  type FaultWithLine,
  type FileName,
  fileNames,
  files,
  OPTIONAL_FILES,
  type ProviderData,
  type ValidationError,
} from "./folder-schema";
import { readLogo } from "./logo";
import type { Ids } from "./references";
import { buildPlainMessage } from "./validation-messages";
import { loadYaml, type Yaml } from "./yaml";

interface Source {
  yaml: Yaml;
  document: Document.Parsed;
  lines: LineCounter;
}

export interface Read {
  /** The complete data if there is no error. */
  data: ProviderData | null;
  faults: FaultWithLine[];
}

/** @param now time at which required values must be in force. */
export async function readFolder(folder: string, now: Date): Promise<Read> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return { data: null, faults: [atTop(folder, "there is no such folder")] };
  const yaml = await loadYaml();
  const faults: FaultWithLine[] = names.filter(isStray).map((name) => atTop(name, strayWords));
  const sources = new Map<FileName, Source>();
  const parsed: Partial<Record<FileName, unknown>> = {};
  const raw: Partial<Record<FileName, unknown>> = {};
  for (const name of fileNames) {
    const absent = !names.includes(`${name}.yaml`);
    if (absent && OPTIONAL_FILES[name] !== undefined) {
      parsed[name] = OPTIONAL_FILES[name];
      continue;
    }
    if (absent) {
      faults.push(atTop(`${name}.yaml`, "is missing: npm run data -- new FOLDER writes one"));
      continue;
    }
    const text = await readFile(path.join(folder, `${name}.yaml`), "utf8");
    const source = parse(yaml, text);
    sources.set(name, source);
    const { value, found } = check(name, source);
    faults.push(...found);
    if (value !== undefined) parsed[name] = value;
    if (source.document.errors.length === 0) raw[name] = source.document.toJS();
  }
  const mark = await logoIn(folder, parsed.provider as ProviderData["provider"] | undefined);
  // References between files are checked for all files that can be read.
  const across = [
    ...findCrossFaults(parsed as Partial<ProviderData>, idsIn(raw), now),
    ...mark.faults,
  ].map((fault) => ({
    ...fault,
    line: lineOf(sources.get(fault.file.replace(".yaml", "") as FileName), fault.path),
  }));
  faults.push(...across);
  const data = { ...parsed, logo: mark.svg } as ProviderData;
  return { data: faults.length === 0 ? data : null, faults: inOrder(faults) };
}

/** Reads the logo that the provider's file names. */
async function logoIn(
  folder: string,
  provider: ProviderData["provider"] | undefined,
): Promise<{ svg: string | null; faults: ValidationError[] }> {
  const name = provider?.identity?.logo;
  if (name === undefined) return { svg: null, faults: [] };
  const read = await readLogo(path.join(folder, name));
  if ("svg" in read) return { svg: read.svg, faults: [] };
  const at = { file: "provider.yaml", path: ["identity", "logo"] };
  return { svg: null, faults: [{ ...at, said: `${name} ${read.message}` }] };
}

/** Collects the IDs even from a file with errors, so that references to its lines are not reported as errors too. */
function idsIn({ centres, programmes }: Partial<Record<FileName, unknown>>): Ids {
  return {
    centreIds: idsUnder(centres, "centres"),
    programmeIds: idsUnder(programmes, "programmes"),
  };
}

/**
 * Collects the IDs in all lists with this name, at any depth.
 * @returns undefined if there is no file to read.
 */
function idsUnder(value: unknown, list: string): string[] | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = key === list && Array.isArray(inner) ? inner.map((item) => item?.id) : [];
    return [...own.filter((id) => typeof id === "string"), ...(idsUnder(inner, list) ?? [])];
  });
}

const isStray = (name: string) =>
  /\.ya?ml$/.test(name) && !fileNames.some((fileName) => name === `${fileName}.yaml`);
const strayWords = `is not known here. Known: ${fileNames.map((name) => `${name}.yaml`).join(", ")}`;

const atTop = (file: string, message: string): FaultWithLine => ({
  file,
  path: [],
  said: message,
  line: 1,
});

function parse(yaml: Yaml, text: string): Source {
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return { yaml, document, lines };
}

function check(name: FileName, source: Source): { value?: unknown; found: FaultWithLine[] } {
  const file = `${name}.yaml`;
  const { document, lines } = source;
  if (document.errors.length > 0) {
    return {
      found: document.errors.map(({ message, pos }) => ({
        file,
        path: [],
        said: `cannot be read: ${message}`,
        line: lines.linePos(pos[0]).line,
      })),
    };
  }
  const result = (files[name] as z.ZodType).safeParse(document.toJS(), {
    error: buildPlainMessage,
  });
  if (result.success) return { value: result.data, found: [] };
  return { found: result.error.issues.flatMap((issue) => faultsOf(file, issue, source)) };
}

function faultsOf(file: string, issue: z.core.$ZodIssue, source: Source): FaultWithLine[] {
  const way = issue.path as (string | number)[];
  const at = (path: (string | number)[], message: string) => ({
    file,
    path,
    said: message,
    line: lineOf(source, path),
  });
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => at([...way, key], issue.message));
  const missing = source.document.getIn(way) ?? null;
  return [at(way, missing === null ? `is missing: it ${issue.message}` : issue.message)];
}

/** Finds the line of a value, or of its parent if the value is missing. */
function lineOf(source: Source | undefined, way: readonly (string | number)[]): number {
  if (source === undefined) return 1;
  for (let length = way.length; length > 0; length -= 1) {
    const start = startOf(source, way.slice(0, length));
    if (start !== undefined) return source.lines.linePos(start).line;
  }
  return 1;
}

function startOf({ yaml, document }: Source, way: (string | number)[]): number | undefined {
  const parent = way.length === 1 ? document.contents : document.getIn(way.slice(0, -1), true);
  const last = way.at(-1);
  if (yaml.isMap(parent)) {
    const pair = parent.items.find(({ key }) => yaml.isScalar(key) && key.value === last);
    return yaml.isNode(pair?.key) ? pair.key.range?.[0] : undefined;
  }
  const node = document.getIn(way, true);
  return yaml.isNode(node) ? node.range?.[0] : undefined;
}

function inOrder(faults: readonly FaultWithLine[]): FaultWithLine[] {
  const place = ({ file }: FaultWithLine) => {
    const index = fileNames.findIndex((name) => `${name}.yaml` === file);
    return index < 0 ? fileNames.length : index;
  };
  return [...faults].sort(
    (one, other) =>
      place(one) - place(other) || one.file.localeCompare(other.file) || one.line - other.line,
  );
}

/** Formats an error as "programmes.yaml:12: categories 1, programmes 2, minimumAge must be a whole number". */
export function formatError({ file, line, path: way, said: message }: FaultWithLine): string {
  return `${file}:${line}: ${[inWords(way), message].filter(Boolean).join(" ")}`;
}

function inWords(way: readonly (string | number)[]): string {
  const parts: string[] = [];
  for (const step of way) {
    if (typeof step === "number") parts.push(`${parts.pop() ?? ""} ${step + 1}`.trim());
    else parts.push(step);
  }
  return parts.join(", ");
}
