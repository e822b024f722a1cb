/** Small files that are expensive to decode, by their shape, scans or depth. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const ONE_BIT = { palette: true, colours: 2 } as const;

export async function flatPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .png(ONE_BIT)
    .toBuffer();
}

/** Creates a grey progressive JPEG whose last scan repeats `times` times. */
export async function repeatedScans(side: number, times: number): Promise<Buffer> {
  const whole = await sharp({
    create: { width: side, height: side, channels: 3, background: "#888" },
  })
    .toColourspace("b-w")
    .jpeg({ progressive: true })
    .toBuffer();
  const lastScan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([whole.subarray(0, -2), ...Array(times).fill(lastScan), whole.subarray(-2)]);
}

/** Creates a PNG of 16 bits a channel, which must be decoded as a whole. */
export async function deepInterlacedPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
}

/** Adds chunks before the picture data of a PNG. */
function withChunks(png: Buffer, chunks: [type: string, data: Buffer][]): Buffer {
  const written = chunks.map(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  });
  // The signature and the header take 33 bytes.
  return Buffer.concat([png.subarray(0, 33), ...written, png.subarray(33)]);
}

/** Creates a PNG whose colour profile, or text, is as large as that once it is decompressed. */
export async function inflatedPng(type: "iCCP" | "zTXt", bytes: number): Promise<Buffer> {
  const compressed = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const data = Buffer.concat([Buffer.from("name\0\0", "latin1"), compressed]);
  return withChunks(await flatPng(20, 20), [[type, data]]);
}

/** Creates an animated PNG with this number of frames, all empty. */
export async function animatedPng(frames: number): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const frame = (at: number): [string, Buffer] => {
    const data = Buffer.alloc(26);
    for (const [nth, value] of [at, 20, 20].entries()) data.writeUInt32BE(value, nth * 4);
    return ["fcTL", data];
  };
  return withChunks(await flatPng(20, 20), [
    ["acTL", control],
    ...Array.from({ length: frames }, (_, at) => frame(at)),
  ]);
}

/** Creates an animation of frames of different colours, one pixel wide and high. */
export async function animation(format: "gif" | "webp", frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(frames * 3);
  for (let at = 0; at < frames; at += 1) pixels.writeUIntBE((at * 7_919) & 0xffffff, at * 3, 3);
  const raw = { width: 1, height: frames, channels: 3, pageHeight: 1 } as const;
  return sharp(pixels, { raw }).toFormat(format).toBuffer();
}
