/**
 * The framework encodes what a page's loaders have read, for its scripts, before anybody knows whether it has any: a sixth of a light
 * page's garbage. Most of our pages have none, so it is encoded when it is first read. Loaders of ours answer with nothing that is still to
 * come, so that it is the same then.
 */
import { createRequire } from "node:module";

type Encode = (input: unknown, options?: unknown) => ReadableStream<Uint8Array>;

/** The very module that the framework has. */
const ofPackage = (from: string, name: string) => createRequire(from).resolve(name);
const framework = ofPackage(
  ofPackage(import.meta.url, "@remix-run/node"),
  "@remix-run/server-runtime",
);
const encoder: { encode: Encode } = createRequire(framework)("turbo-stream");

export function installLazySerialization(): void {
  const { encode } = encoder;
  encoder.encode = (input, options) => whenRead(() => encode(input, options));
}

function whenRead(make: () => ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= make().getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
