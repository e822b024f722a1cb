/** A screen without a monitor, for browsers that only a mouse and a keyboard can drive: Xvfb, with xdotool for the hands. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { pause, until } from "./person";

/** High enough for a whole page, so that nothing is scrolled. */
const SIZE = { width: 700, height: 6000 };
/** Rows of the browser's own bars, which move while it loads. */
const BARS = { top: 80, bottom: 25 };

export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  pixels: Buffer;
}

export class Screen {
  readonly #children: ChildProcess[] = [];

  private constructor(
    readonly home: string,
    readonly display: string,
  ) {}

  /** @param setUp writes the browser's settings into its home folder. */
  static async open(
    command: string,
    args: string[],
    setUp: (home: string) => Promise<void> = async () => undefined,
  ): Promise<Screen> {
    const home = await mkdtemp(path.join(tmpdir(), "screen-"));
    await setUp(home);
    const number = await freeDisplay();
    const screen = new Screen(home, `:${number}`);
    const size = `${SIZE.width}x${SIZE.height}x24`;
    screen.#start("Xvfb", [`:${number}`, "-screen", "0", size, "-fbdir", home]);
    await until(
      10_000,
      () => existsSync(`/tmp/.X11-unix/X${number}`) || undefined,
      () => "no Xvfb",
    );
    screen.#start(command, args);
    await screen.#fillWith(command);
    return screen;
  }

  #start(command: string, args: string[]): void {
    this.#children.push(
      spawn(command, args, { env: this.#environment, stdio: "ignore", detached: true }),
    );
  }

  get #environment(): NodeJS.ProcessEnv {
    return { ...process.env, HOME: this.home, DISPLAY: this.display };
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
    const found = await until(20_000, find, () => `${command} opens no window`);
    await pause(1_000);
    this.#hands("windowsize", found, String(SIZE.width), String(SIZE.height));
    this.#hands("windowmove", found, "0", "0");
    this.#hands("windowfocus", found);
    await pause(1_000);
  }

  async pointAt(x: number, y: number): Promise<void> {
    this.#hands("mousemove", String(Math.round(x)), String(Math.round(y)));
    await pause(150);
  }

  async click(): Promise<void> {
    this.#hands("click", "1");
    await pause(250);
  }

  type(text: string): void {
    this.#hands("type", "--delay", "15", text);
  }

  press(...keys: string[]): void {
    this.#hands("key", ...keys);
  }

  /** Xvfb keeps the screen in a file of the format XWD: a header, a list of colours, and four bytes for each pixel. */
  async #bytes(): Promise<{ width: number; height: number; bytes: Buffer }> {
    const file = await readFile(path.join(this.home, "Xvfb_screen0"));
    const [header = 0, width = 0, height = 0, colours = 0] = [0, 16, 20, 76].map((at) =>
      file.readUInt32BE(at),
    );
    return { width, height, bytes: file.subarray(header + colours * 12) };
  }

  async look(): Promise<Picture> {
    const { width, height, bytes } = await this.#bytes();
    const pixels = Buffer.alloc(width * height * 3);
    for (let at = 0; at < width * height; at += 1) {
      pixels[at * 3] = bytes[at * 4 + 2] as number;
      pixels[at * 3 + 1] = bytes[at * 4 + 1] as number;
      pixels[at * 3 + 2] = bytes[at * 4] as number;
    }
    return { width, height, pixels };
  }

  /** The page without the bars around it, to be compared. */
  async page(): Promise<Buffer> {
    const { width, height, bytes } = await this.#bytes();
    return bytes.subarray(BARS.top * width * 4, (height - BARS.bottom) * width * 4);
  }

  async picture(file: string): Promise<void> {
    const { width, height, pixels } = await this.look();
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(file);
  }

  async close(): Promise<void> {
    for (const { pid } of this.#children.reverse()) if (pid) end(pid);
    await pause(500);
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function freeDisplay(): Promise<number> {
  for (let number = 50; number < 99; number += 1)
    if (!existsSync(`/tmp/.X11-unix/X${number}`) && !existsSync(`/tmp/.X${number}-lock`))
      return number;
  throw new Error("no display is free");
}

/** Kills a process with its children. */
function end(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
