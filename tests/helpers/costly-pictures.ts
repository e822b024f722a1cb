/** Small files that are expensive to decode, by their shape, scans or depth. */
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
