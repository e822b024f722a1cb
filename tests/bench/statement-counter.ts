/** Counts the statements that a portal sends to its PostgreSQL server, in a proxy. It can be as far away as another machine. */
import net from "node:net";

/** Each statement is executed by one message of this kind, or sent plain by one of the other (PostgreSQL's protocol, section 55.7). */
const COUNTED = ["E", "Q"];

export interface StatementCounter {
  /** The URL through which the portal's statements are counted. */
  address: string;
  read(): number;
  close(): Promise<void>;
}

/** @param networkMs added to each round trip */
export async function countStatements(database: string, networkMs = 0): Promise<StatementCounter> {
  const address = new URL(database);
  const [host, port] = [address.hostname, Number(address.port || 5432)];
  let count = 0;
  const server = net.createServer((portal) => {
    const rows = net.connect(port, host);
    const note = noteKinds((kind) => {
      if (COUNTED.includes(kind)) count += 1;
    });
    portal.on("data", note);
    portal.pipe(rows);
    if (networkMs === 0) rows.pipe(portal);
    else rows.on("data", (bytes) => setTimeout(() => portal.write(bytes), networkMs));
    rows.on("close", () => portal.end());
    portal.on("error", () => rows.destroy());
    rows.on("error", () => portal.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  address.searchParams.delete("host");
  return {
    address: address.href,
    read: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reports the kind of each message. The first message of a connection has none. Every other one begins with it, before its length. */
function noteKinds(heard: (kind: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let kindBytes = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= kindBytes + 4) {
      const length = kindBytes + rest.readUInt32BE(kindBytes);
      if (rest.length < length) return;
      if (kindBytes === 1) heard(rest.toString("latin1", 0, 1));
      rest = rest.subarray(length);
      kindBytes = 1;
    }
  };
}
