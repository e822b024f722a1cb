/** A proxy between a portal and its database that can be cut or fall silent, like a network. */
import net from "node:net";

export interface TcpProxy {
  port: number;
  /** Counts the connections that are open. */
  open(): number;
  /** Resets every connection that is open. */
  cut(): void;
  /** While it is down every connection is reset, new ones too. */
  down(on: boolean): void;
  /** While it is silent nothing passes in either direction, and nothing is closed. */
  silent(on: boolean): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy to a database server.
 *
 * @returns the proxy, and the URL through it over the network, since a local socket cannot pass it
 */
export async function proxyTo(database: string): Promise<{ line: TcpProxy; address: URL }> {
  const address = new URL(database);
  const line = await openTcpProxy(address.hostname, Number(address.port || 5432));
  address.host = `127.0.0.1:${line.port}`;
  address.searchParams.delete("host");
  return { line, address };
}

export async function openTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let quiet = false;
  let gone = false;
  const server = net.createServer((inner) => {
    if (gone) return inner.resetAndDestroy();
    const outer = net.connect(port, host);
    const pair: [net.Socket, net.Socket] = [inner, outer];
    pairs.add(pair);
    for (const [from, to] of [pair, [outer, inner]] as const) {
      // Data sent during the silence is lost, as with a host that has gone.
      from.on("data", (bytes) => quiet || to.destroyed || to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        if (!quiet) to.destroy();
        // A pair that lost one end during the silence still has the other, which must be cut.
        if (to.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    open: () => pairs.size,
    cut,
    down(on) {
      gone = on;
      if (on) cut();
    },
    silent(on) {
      quiet = on;
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
