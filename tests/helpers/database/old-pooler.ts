/**
 * A pooler as PgBouncer before 1.21: it gives clients their own numbers, a named statement is unknown on the next connection, and it
 * rejects settings of a session at the start of a connection.
 */
import net from "node:net";

const NUMBER = 4_242;
const REJECTED = ["statement_timeout", "idle_in_transaction_session_timeout", "options"];
const FIRST_BYTE = { bind: "B", keyData: "K" };

export interface OldPooler {
  port: number;
  /** Named statements that the server has received. */
  named(): number;
  close(): Promise<void>;
}

export async function openOldPooler(host: string, port: number): Promise<OldPooler> {
  let named = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((inner) => {
    const outer = net.connect(port, host);
    const used = new Set<string>();
    inner.once("data", (bytes) => {
      const setting = REJECTED.find((name) => bytes.includes(`\0${name}\0`));
      if (setting !== undefined)
        inner.end(protocolError(`unsupported startup parameter: ${setting}`));
    });
    const fromClient = messages(false, (message) => {
      if (message.toString("latin1", 0, 1) !== FIRST_BYTE.bind) return;
      const portalEnd = message.indexOf(0, 5);
      const name = message.subarray(portalEnd + 1, message.indexOf(0, portalEnd + 1));
      if (name.length === 0) return;
      named += 1;
      const words = name.toString("latin1");
      if (used.has(words)) name.fill("?");
      used.add(words);
    });
    const fromServer = messages(true, (message) => {
      if (message.toString("latin1", 0, 1) === FIRST_BYTE.keyData) message.writeInt32BE(NUMBER, 5);
    });
    inner.on("data", (bytes) => outer.write(fromClient(bytes)));
    outer.on("data", (bytes) => inner.write(fromServer(bytes)));
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    named: () => named,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Builds PostgreSQL's message of a fatal error. */
function protocolError(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/**
 * Splits a stream into whole messages of PostgreSQL's protocol, which `change` edits in place.
 *
 * @param typed false for a client, whose first message has no type
 */
function messages(typed: boolean, change: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let hasType = typed;
  return (bytes: Buffer): Buffer => {
    rest = Buffer.concat([rest, bytes]);
    const whole: Buffer[] = [];
    for (;;) {
      const start = hasType ? 1 : 0;
      if (rest.length < start + 4) break;
      const length = start + rest.readInt32BE(start);
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      if (hasType) change(message);
      hasType = true;
      whole.push(message);
      rest = rest.subarray(length);
    }
    return Buffer.concat(whole);
  };
}
