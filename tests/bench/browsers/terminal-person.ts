/** A person at w3m, the browser of text, in a terminal of tmux that is high enough for a whole page. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Person, pause, until } from "./person";
import { debianVersion } from "./processes";

const SIZE = ["-x", "100", "-y", "600"];
const ARRIVED_WITHIN_MS = 25_000;
const STILL_MS = 500;

/** @param requests counts what the portal has answered. */
export async function openW3m(origin: string, requests: () => number): Promise<Person> {
  const home = await mkdtemp(path.join(tmpdir(), "terminal-"));
  const person = new TerminalPerson(`w3m ${debianVersion("w3m")}`, origin, home, requests);
  const w3m = ["w3m", "-o", "confirm_qq=0", `${origin}/`];
  try {
    person.tmux("new-session", "-d", ...SIZE, "-e", "LANG=C.UTF-8", ...w3m);
    await person.isStill(0);
  } catch (error) {
    await person.close();
    throw error;
  }
  return person;
}

class TerminalPerson implements Person {
  constructor(
    readonly name: string,
    readonly origin: string,
    readonly home: string,
    readonly requests: () => number,
  ) {}

  tmux(...args: string[]): string {
    const env = { ...process.env, HOME: this.home, LANG: "C.UTF-8" };
    const socket = path.join(this.home, "socket");
    return execFileSync("tmux", ["-f", "/dev/null", "-S", socket, ...args], { env }).toString();
  }

  async goto(place: string): Promise<void> {
    await this.#leave(async () => {
      this.#keys("U");
      await this.#answer(`${this.origin}${place}`);
    });
  }

  async fill(label: string, value: string): Promise<void> {
    const lines = this.#lines();
    const row = beginning(lines, label);
    const below = lines.findIndex((line, at) => at >= row && /\[[^\]]*\]/.test(line));
    const column = (lines[below] as string).indexOf(
      "[",
      below === row ? lines[row]?.indexOf(label) : 0,
    );
    this.#moveTo(below, column + 1);
    this.#keys("Enter");
    await this.#answer(value);
    if (!this.#lines()[below]?.includes(value.slice(0, 5)))
      throw new Error(`"${label}" is not filled in`);
  }

  async choose(label: string): Promise<void> {
    const lines = this.#lines();
    const row = beginning(lines, label);
    const column = (lines[row] as string).lastIndexOf("[", lines[row]?.indexOf(label));
    const box = (lines[row] as string)
      .slice(0, lines[row]?.indexOf(label))
      .search(/[([][ *]?[)\]]\s*$/);
    this.#moveTo(row, Math.max(box, column) + 1);
    this.#keys("Enter");
    await pause(300);
  }

  /** Words that lead nowhere leave the page as it is, so the next ones of the same name are tried. */
  async press(name: string): Promise<void> {
    const lines = this.#lines();
    const places = lines.flatMap((line, row) => {
      const column = line.toLowerCase().indexOf(name.toLowerCase());
      return column < 0 ? [] : [{ row, column, alone: line.trim() === name }];
    });
    places.sort((one, other) => Number(other.alone) - Number(one.alone));
    await this.#follow(places, name);
  }

  /** Presses a day. Only available days are numbers under the weekday names. Later ones are not full. */
  async pressDay(): Promise<void> {
    const lines = this.#lines();
    const weekdays = lines.findIndex((line) => /^\s*Mon\s+Tue/.test(line));
    const days = lines
      .slice(weekdays + 1, weekdays + 13)
      .flatMap((line, at) =>
        [...line.matchAll(/\d+/g)].map(({ index }) => ({ row: weekdays + 1 + at, column: index })),
      );
    await this.#follow(days.reverse(), "a day");
  }

  async #follow(places: { row: number; column: number }[], name: string): Promise<void> {
    for (const { row, column } of places) {
      this.#moveTo(row, column);
      const before = this.requests();
      this.#keys("Enter");
      for (let looks = 0; looks < 20 && this.requests() === before; looks += 1) await pause(100);
      if (this.requests() === before) continue;
      await this.isStill(before + 1);
      return;
    }
    throw new Error(`nothing called "${name}" leads anywhere`);
  }

  async back(pages: number): Promise<void> {
    for (let page = 0; page < pages; page += 1) {
      this.#keys("B");
      await this.isStill(0);
    }
  }

  async read(): Promise<string> {
    return this.#lines().join(" ").replace(/\s+/g, " ").trim();
  }

  async hasScripts(): Promise<boolean> {
    return false;
  }

  /** The words are the picture. */
  async picture(file: string): Promise<void> {
    await writeFile(file.replace(/\.png$/, ".txt"), this.tmux("capture-pane", "-p"));
  }

  async close(): Promise<void> {
    try {
      this.tmux("kill-server");
    } catch {
      // It has not begun.
    }
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The last row is the browser's own. */
  #lines(): string[] {
    return this.tmux("capture-pane", "-p").split("\n").slice(0, -2);
  }

  #keys(...keys: string[]): void {
    this.tmux("send-keys", ...keys);
  }

  async #answer(text: string): Promise<void> {
    await pause(200);
    this.#keys("C-u");
    this.tmux("send-keys", "-l", text);
    this.#keys("Enter");
    await pause(300);
  }

  #moveTo(row: number, column: number): void {
    this.#keys("g", "C-a");
    if (row > 0) this.tmux("send-keys", "-N", String(row), "j");
    if (column > 0) this.tmux("send-keys", "-N", String(column), "l");
  }

  async #leave(act: () => Promise<void>): Promise<void> {
    const before = this.requests();
    await act();
    await this.isStill(before + 1);
  }

  async isStill(least: number): Promise<void> {
    let seen = "";
    let since = Date.now();
    await until(
      ARRIVED_WITHIN_MS,
      () => {
        const now = `${this.requests()} ${this.tmux("capture-pane", "-p")}`;
        if (now !== seen) since = Date.now();
        seen = now;
        return (this.requests() >= least && Date.now() - since > STILL_MS) || undefined;
      },
      () => "the page does not come",
    );
  }
}

/** @returns the row of a label: words that begin so, behind a box or not. */
function beginning(lines: string[], label: string): number {
  const row = lines.findIndex((line) =>
    line.replace(/^[\s•*·]*([([][ *]?[)\]])?\s*/, "").startsWith(label),
  );
  if (row < 0) throw new Error(`no "${label}" on the page`);
  return row;
}
