/**
 * Adds the few calls that the browser target (`browserslist` in package.json) lacks. The bundle loads this module before any other.
 * `tests/unit/browser-bundle.test.ts` lists the newer calls that no script may use without a filler.
 */

/** The part of a transform stream's source that turbo-stream, the decoder of the framework, uses. */
interface Transformer {
  transform(chunk: unknown, controller: ReadableStreamDefaultController): void | Promise<void>;
  flush?(controller: ReadableStreamDefaultController): void | Promise<void>;
}

/** Safari before 14.1. */
class SmallTransformStream {
  readable: ReadableStream;
  writable: { getWriter(): unknown };
  constructor(transformer: Transformer) {
    let output!: ReadableStreamDefaultController;
    this.readable = new ReadableStream({
      start(controller) {
        output = controller;
      },
    });
    const writer = {
      write: async (chunk: unknown) => transformer.transform(chunk, output),
      close: async () => {
        await transformer.flush?.(output);
        output.close();
      },
      abort: async (reason: unknown) => output.error(reason),
    };
    this.writable = { getWriter: () => writer };
  }
}

function pipeThrough<T>(this: ReadableStream, { readable, writable }: ReadableWritablePair<T>) {
  const reader = this.getReader();
  const writer = writable.getWriter();
  const pump = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) return writer.close();
    await writer.write(value);
    return pump();
  };
  pump().catch((error) => writer.abort(error));
  return readable;
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

function replaceAll(this: string, search: string | RegExp, replacement: string): string {
  return typeof search === "string"
    ? this.split(search).join(replacement)
    : this.replace(search, replacement);
}

const hasOwn = (object: object, key: PropertyKey) => Object.hasOwn(object, key);

/** Each filler by its owner and name. An owner that the browser lacks altogether gets none. */
const fillers: [owner: object | undefined, name: string, filler: unknown][] = [
  [Array.prototype, "at", at],
  [String.prototype, "at", at],
  [String.prototype, "replaceAll", replaceAll],
  [Object, "hasOwn", hasOwn],
  [globalThis, "TransformStream", SmallTransformStream],
  [globalThis.ReadableStream?.prototype, "pipeThrough", pipeThrough],
];

export function addFillers(): void {
  for (const [owner, name, value] of fillers) {
    if (!owner || name in owner) continue;
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

addFillers();
