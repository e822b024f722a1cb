/**
 * Converts a web font file to a plain one (W3C, "WOFF File Format 1.0"). Otherwise the PDF library would inflate a whole table for every
 * letter it reads.
 */
import { inflateSync } from "node:zlib";

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
const PLAIN_HEADER = 12;
const PLAIN_ENTRY = 16;

export function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error("This is not a WOFF file.");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(PLAIN_HEADER + count * PLAIN_ENTRY);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + index * ENTRY;
    const table = tableAt(woff, entry);
    const place = PLAIN_HEADER + index * PLAIN_ENTRY;
    woff.copy(directory, place, entry, entry + 4);
    directory.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4);
    directory.writeUInt32BE(offset, place + 8);
    directory.writeUInt32BE(table.length, place + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4);
  const stored = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const bytes = woff.subarray(start, start + stored);
  return stored < length ? inflateSync(bytes) : bytes;
}
