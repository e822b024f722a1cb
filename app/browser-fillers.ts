/**
 * Adds the few calls that the browser target (`browserslist` in package.json) lacks. The bundle loads this module before any other.
 * `tests/unit/browser-bundle.test.ts` lists the newer calls that no script may use without a filler.
 */

/** The part of a transform stream's source that turbo-stream, the decoder of the framework, uses. */
interface Transformer {
  transform(chunk: unknown, controller: ReadableStreamDefaultController): void | Promise<void>;
  flush?(controller: ReadableStreamDefaultController): void | Promise<void>;
}

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

function replaceAll(this: string, search: string | RegExp, replacement: never): string {
  const all =
    typeof search === "string"
      ? new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "g")
      : search;
  return this.replace(all, replacement);
}

const hasOwn = (object: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(object, key) !== undefined;

/** Each filler by its owner and name. An owner that the browser lacks altogether gets none. */
const fillers: [owner: object | undefined, name: string, filler: unknown][] = [
  [Array.prototype, "at", at],
  [String.prototype, "at", at],
  [String.prototype, "replaceAll", replaceAll],
  [Object, "hasOwn", hasOwn],
];

/** Safari before 14.1, and Firefox before 102. The two fit each other only. */
const streamFillers: typeof fillers = [
  [globalThis, "TransformStream", SmallTransformStream],
  [globalThis.ReadableStream?.prototype, "pipeThrough", pipeThrough],
];

export function installPolyfills(): void {
  const lacksStreams = streamFillers.some(([owner, name]) => owner && !(name in owner));
  if (lacksStreams)
    for (const [owner, name] of streamFillers) if (owner) Reflect.deleteProperty(owner, name);
  for (const [owner, name, value] of [...fillers, ...streamFillers]) {
    if (!owner || name in owner) continue;
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

installPolyfills();
