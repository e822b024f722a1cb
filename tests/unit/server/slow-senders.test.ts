import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { limitBodyTime } from "~/server/http/body-time.server";
import {
  countInFlightRequests,
  countReceivedInFlightRequests,
  withRequestLog,
} from "~/server/http/request-log.server";

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function listen(answer: RequestListener): Promise<number> {
  const server: Server = createServer(answer);
  open.push({ close: () => server.closeAllConnections() }, server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends the head of a form of four bytes, and the first of them. */
function beginForm(port: number): Socket {
  const socket = net.connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\na");
  return socket;
}

const log = { info() {}, warn() {}, error() {} };
const options = { log, trustProxy: false, redactPath: (url: string) => url };

const refuse = async (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(408).end("late");
};

test("101 unfinished uploads do not count as load", async () => {
  let begun = 0;
  const answer = withRequestLog(options, (request) => {
    begun += 1;
    request.resume();
  });
  const port = await listen(answer);
  const before = countReceivedInFlightRequests();
  const senders = Array.from({ length: 101 }, () => beginForm(port));
  await vi.waitFor(() => expect(begun).toBe(101), 60_000);
  expect(countReceivedInFlightRequests() - before).toBe(0);
  // A process that receives a stop signal still waits for all of them.
  expect(countInFlightRequests()).toBeGreaterThanOrEqual(101);
  senders[0]?.write("=bc");
  await vi.waitFor(() => expect(countReceivedInFlightRequests() - before).toBe(1), 60_000);
  for (const sender of senders) sender.destroy();
  await vi.waitFor(() => expect(countReceivedInFlightRequests() - before).toBe(0), 60_000);
});

test("a form that does not arrive in time gets 408, and its connection closes", async () => {
  const port = await listen((request, response) => {
    limitBodyTime(request, response, 50, refuse);
    request.resume();
  });
  const sender = beginForm(port);
  let answer = "";
  sender.on("data", (part) => {
    answer += part;
  });
  await new Promise((resolve) => sender.once("close", resolve));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain("late");
});

test("a form that has arrived has no time limit", async () => {
  let time: (() => void) | undefined;
  const port = await listen((request, response) => {
    limitBodyTime(request, response, 50, refuse);
    request.resume();
    time = () => response.end("done");
  });
  const sender = beginForm(port);
  sender.write("=bc");
  await vi.waitFor(() => expect(time).toBeDefined(), 60_000);
  await new Promise((resolve) => setTimeout(resolve, 200));
  time?.();
  const answer = await new Promise((resolve) => sender.once("data", (part) => resolve(`${part}`)));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  sender.destroy();
});
