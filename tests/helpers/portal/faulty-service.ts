/** External services of the portal that can be down, hang, answer 500 or return invalid data. */
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { Readable } from "node:stream";

export const troubles = ["down", "hanging", "500", "garbage"] as const;
export type Trouble = (typeof troubles)[number];

export interface FaultyService {
  url: string;
  trouble: Trouble | null;
  /** Calls that the service lacks get this status, and all others are forwarded. */
  lacks?: { offers: (method: string, path: string) => boolean; status: number } | null;
  /** The received calls, such as "GET /api/profile". */
  asked?: Set<string>;
  close(): Promise<void>;
}

const NONSENSE = "<html>Welcome to our Wi-Fi</html>";

/** Opens a service that forwards everything to `target`, or gives its own answers. */
export function openParty(
  target: string,
  answer: http.RequestListener = (request, response) => passOn(target, request, response),
): Promise<FaultyService> {
  const server = http.createServer((request, response) => {
    const [method = "", path = ""] = [request.method, request.url?.split("?")[0]];
    party.asked?.add(`${method} ${path}`);
    if (party.lacks && !party.lacks.offers(method, path))
      return response.writeHead(party.lacks.status).end();
    if (party.trouble === null) return answer(request, response);
    if (party.trouble === "down") return request.socket.resetAndDestroy();
    if (party.trouble === "500") response.writeHead(500).end('{"error":"server_error"}');
    if (party.trouble === "garbage") response.writeHead(200).end(NONSENSE);
  });
  const party: FaultyService = { url: "", trouble: null, close: () => close(server) };
  return listening(server, party, "http");
}

async function passOn(
  target: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const asked = fetch(target + request.url, {
    method: request.method,
    headers: headers as Record<string, string>,
    body: request.method === "GET" ? undefined : Readable.toWeb(request),
    duplex: "half",
    redirect: "manual",
  } as RequestInit);
  try {
    const real = await asked;
    const body = Buffer.from(await real.arrayBuffer());
    const type = real.headers.get("content-type") ?? "application/octet-stream";
    response.writeHead(real.status, { "content-type": type }).end(body);
  } catch {
    // The target was killed in between.
    request.socket.destroy();
  }
}

/** The received SMS messages: the text of each by its id, and the number of times that the id arrived. */
export interface Phones extends FaultyService {
  texts: Map<string, { to: string; text: string; times: number }>;
}

export async function openPhones(): Promise<Phones> {
  const texts: Phones["texts"] = new Map();
  const party = await openParty("", async (request, response) => {
    const { id, to, text } = (await new Response(
      Readable.toWeb(request) as ReadableStream,
    ).json()) as Record<string, string>;
    const known = texts.get(id as string);
    texts.set(id as string, {
      to: to as string,
      text: text as string,
      times: (known?.times ?? 0) + 1,
    });
    response.writeHead(200).end();
  });
  return Object.assign(party, { texts });
}

/** Opens a mail server that accepts everything. */
export function openPostOffice(): Promise<FaultyService> {
  const lines = new Set<net.Socket>();
  const server = net.createServer((line) => {
    lines.add(line.on("error", () => undefined).on("close", () => lines.delete(line)));
    if (party.trouble === "down") return line.resetAndDestroy();
    if (party.trouble === "hanging") return;
    line.write(party.trouble === "garbage" ? NONSENSE : "220 mail.example\r\n");
    let inText = false;
    line.on("data", (bytes) => {
      if (party.trouble === "hanging") return;
      if (party.trouble === "garbage") return line.write(NONSENSE);
      const words = bytes.toString();
      if (inText && !words.endsWith("\r\n.\r\n")) return;
      if (party.trouble === "500") return line.write("451 Try again later\r\n");
      const starts = !inText && /^DATA/i.test(words);
      line.write(starts ? "354 Go on\r\n" : /^QUIT/i.test(words) ? "221 Bye\r\n" : "250 OK\r\n");
      inText = starts;
    });
  });
  const party = {
    url: "",
    trouble: null as Trouble | null,
    close() {
      for (const line of lines) line.destroy();
      return close(server);
    },
  };
  return listening(server, party, "smtp");
}

async function listening<P extends FaultyService>(
  server: net.Server,
  party: P,
  protocol: string,
): Promise<P> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  party.url = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return party;
}

function close(server: net.Server): Promise<void> {
  if (server instanceof http.Server) server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
