/** A screen without a monitor, for browsers that only a mouse and a keyboard can drive: Xvfb, with xdotool for the hands. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { pause, until } from "./person";
import { endWithChildren } from "./processes";
import { compileLibrary, parseNotes, type ScreenItem } from "./screen-items";

/** High enough for a whole page, so that nothing is scrolled. */
const SIZE = { width: 700, height: 10_000 };
/** Nothing has been drawn for so long: all is. */
const STILL_MS = 200;

export class Screen {
  readonly #children: ChildProcess[] = [];

  #display = "";

  private constructor(readonly home: string) {}

  /** @param setUp writes the browser's settings into its home folder. */
  static async open(
    command: string,
    setUp: (home: string) => Promise<void> = async () => undefined,
  ): Promise<Screen> {
    const home = await mkdtemp(path.join(tmpdir(), "screen-"));
    await setUp(home);
    const screen = new Screen(home);
    try {
      await screen.#openBrowser(command);
    } catch (error) {
      await screen.close();
      throw error;
    }
    return screen;
  }

  async #openBrowser(command: string): Promise<void> {
    const size = `${SIZE.width}x${SIZE.height}x24`;
    const numberFile = path.join(this.home, "display");
    // It writes the number of a free display once it is ready.
    const xvfb = ["-displayfd", "1", "-screen", "0", size, "-fbdir", this.home];
    this.#start("Xvfb", xvfb, {}, openSync(numberFile, "w"));
    const number = await until(
      10_000,
      () => readFileSync(numberFile, "utf8").trim() || undefined,
      () => "no Xvfb",
    );
    this.#display = `:${number}`;
    this.#start(command, ["about:blank"], {
      LD_PRELOAD: compileLibrary(this.home),
      DRAWING_NOTES: this.#notes,
    });
    await this.#fillWith(command);
  }

  #start(command: string, args: string[], more: Record<string, string>, output?: number): void {
    const env = { ...this.#environment, ...more };
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ["ignore", output ?? "ignore", "ignore"],
    });
    // A command that is missing shows as one that opens nothing.
    child.once("error", () => undefined);
    this.#children.push(child);
  }

  get #notes(): string {
    return path.join(this.home, "drawing-notes");
  }

  get #environment(): NodeJS.ProcessEnv {
    return { ...process.env, HOME: this.home, DISPLAY: this.#display };
  }

  #hands(...args: string[]): string {
    return execFileSync("xdotool", args, { env: this.#environment }).toString().trim();
  }

  async #fillWith(command: string): Promise<void> {
    const name = command.replace(/-.*/, "");
    const find = () => {
      try {
        return this.#hands("search", "--onlyvisible", "--class", name).split("\n").pop();
      } catch {
        return undefined;
      }
    };
    const found = await until(60_000, find, () => `${command} opens no window`);
    await pause(1_000);
    this.#hands("windowsize", found, String(SIZE.width), String(SIZE.height));
    this.#hands("windowmove", found, "0", "0");
    this.#hands("windowfocus", found);
    await pause(1_000);
  }

  async click(x: number, y: number): Promise<void> {
    this.#hands("mousemove", String(Math.round(x)), String(Math.round(y)), "click", "1");
    await pause(250);
  }

  type(text: string): void {
    this.#hands("type", "--delay", "15", text);
  }

  press(...keys: string[]): void {
    this.#hands("key", ...keys);
  }

  /** Draws the screen again and returns what it shows. */
  async items(): Promise<ScreenItem[]> {
    await truncate(this.#notes);
    execFileSync("xrefresh", { env: this.#environment });
    let bytes = 0;
    await until(
      10_000,
      async () => {
        const before = bytes;
        await pause(STILL_MS);
        bytes = await this.notedBytes();
        return (bytes > 0 && bytes === before) || undefined;
      },
      () => "the screen does not come to rest",
    );
    return parseNotes(await readFile(this.#notes, "utf8"));
  }

  async notedBytes(): Promise<number> {
    return (await stat(this.#notes)).size;
  }

  /** Xvfb keeps the screen in a file of the format XWD: a header, a list of colours, and four bytes for each pixel. */
  async picture(file: string): Promise<void> {
    const dump = await readFile(path.join(this.home, "Xvfb_screen0"));
    const [header = 0, width = 0, height = 0, colours = 0] = [0, 16, 20, 76].map((at) =>
      dump.readUInt32BE(at),
    );
    const bytes = dump.subarray(header + colours * 12);
    const pixels = Buffer.alloc(width * height * 3);
    for (let at = 0; at < width * height; at += 1) {
      pixels[at * 3] = bytes[at * 4 + 2] as number;
      pixels[at * 3 + 1] = bytes[at * 4 + 1] as number;
      pixels[at * 3 + 2] = bytes[at * 4] as number;
    }
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(file);
  }

  async close(): Promise<void> {
    for (const child of this.#children.reverse()) endWithChildren(child);
    await pause(500);
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
