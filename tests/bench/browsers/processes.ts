import { type ChildProcess, execFileSync } from "node:child_process";

/** Kills a process that leads a group, with its children. */
export function endWithChildren({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** @returns the version of a browser of Debian, without Debian's own part. */
export function debianVersion(name: string): string {
  try {
    const version = execFileSync("dpkg-query", ["-W", `-f=\${Version}`, name], { stdio: "pipe" });
    return /^[\d.]+/.exec(version.toString())?.[0] ?? "";
  } catch {
    throw new Error(`Debian's package ${name} is not installed`);
  }
}
