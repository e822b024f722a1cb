// npm run icons: renders the portal's icons for phones and shared links from public/logo.svg and public/pictures/home.svg.
import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";

const logo = readFileSync("public/logo.svg");
const home = readFileSync("public/pictures/home.svg");
/** The logo's own background colour, so that a phone may crop any shape. */
const ground = /fill="(#[0-9A-Fa-f]{6})"/.exec(logo.toString())[1];
const SMALL = { palette: true, compressionLevel: 9, effort: 10 };

const drawn = (svg, width) => sharp(svg, { density: 600 }).resize({ width }).png().toBuffer();

function sheet(width, height, background) {
  return sharp({ create: { width, height, channels: 4, background } });
}

async function icon(file, size, share, background) {
  const width = Math.round(size * share);
  const at = Math.round((size - width) / 2);
  await sheet(size, size, background)
    .composite([{ input: await drawn(logo, width), left: at, top: at }])
    .png(SMALL)
    .toFile(file);
}

/** Renders the image for shared links, in the size that sites require. The people are in the middle, where some sites crop a square. */
async function shared(file) {
  const picture = await drawn(home, 840);
  await sheet(1200, 630, "#FFFDF9")
    .composite([
      { input: picture, left: 360, top: 0 },
      { input: await drawn(logo, 232), left: 64, top: 199 },
    ])
    .png({ ...SMALL, colours: 64 })
    .toFile(file);
}

mkdirSync("public/icons", { recursive: true });
const NONE = { r: 0, g: 0, b: 0, alpha: 0 };
await icon("public/icons/192.png", 192, 1, NONE);
await icon("public/icons/512.png", 512, 1, NONE);
await icon("public/icons/maskable-512.png", 512, 0.8, ground);
await icon("public/apple-touch-icon.png", 180, 0.92, ground);
await shared("public/pictures/share.png");
