/** The HTTP layer of a backend that knows only the spec: the calls of SPEC section 7 and the wrapper of section 8. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { type Contract, contract } from "~/contract";
import { type AnyCall, isFileCall, type ParsedInput } from "~/contract/call";

export interface StandInRequest<C extends AnyCall> extends ParsedInput<C> {
  /** The bearer's token, or empty. */
  token: string;
  viewAs: string | null;
}
type Answer<C extends AnyCall> = z.input<C["data"]>;
/** Some of an area's calls. */
export type Handlers<Area extends keyof Contract> = {
  [Name in keyof Contract[Area]]?: Contract[Area][Name] extends AnyCall
    ? (
        asked: StandInRequest<Contract[Area][Name]>,
      ) => Answer<Contract[Area][Name]> | Promise<Answer<Contract[Area][Name]>>
    : never;
};
export type AllHandlers = { [Area in keyof Contract]?: Handlers<Area> };

/** A refusal by status and words: error codes are the portal's wish and not the spec's. */
export class Refused extends Error {
  constructor(
    readonly httpCode: number,
    message: string,
    readonly more: { statusCode?: number; errorCode?: string } = {},
  ) {
    super(message);
  }
}

export const unknown = (what: string) => new Refused(404, `${what} was not found`);

interface Way {
  name: string;
  call: AnyCall;
  pattern: RegExp;
  work: (asked: StandInRequest<AnyCall>) => unknown;
}

/** Creates ids: not UUIDs, and with every character that a URL may contain. */
export function ids() {
  let last = 0;
  return (kind: string) => {
    last += 1;
    return `${kind}~${last.toString(36)}.x-${(last * 7919) % 97}_`;
  };
}

export interface Wire {
  origin: string;
  baseUrl: string;
  /** The number of requests by call, such as "carts.checkout". */
  calls: Map<string, number>;
  /** Refuses this call the next time it comes, a moment later. */
  refuseNext(call: string): void;
  close(): Promise<void>;
}

/** @param pages answers what is no call, such as a hosted page to give a card on. */
export async function serve(
  handlers: AllHandlers,
  pages: (request: Request) => Promise<Response | null>,
): Promise<Wire> {
  const ways = waysOf(handlers);
  const calls = new Map<string, number>();
  const refused = new Set<string>();
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = new Request(`${wire.origin}${incoming.url}`, {
      method: incoming.method as string,
      headers: incoming.headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    });
    const answer = (await pages(request)) ?? (await answered(request, ways, { calls, refused }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wire: Wire = {
    origin,
    baseUrl: `${origin}/v9`,
    calls,
    refuseNext: (call) => refused.add(call),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return wire;
}

function waysOf(handlers: AllHandlers): Way[] {
  const ways = Object.entries(handlers).flatMap(([area, works]) =>
    Object.entries(works).map(([name, work]) => {
      const call = (contract as unknown as Record<string, Record<string, AnyCall>>)[area]?.[name];
      if (call === undefined || call.optional !== null)
        throw new Error(`${area}.${name} is no call of SPEC section 7`);
      const pattern = new RegExp(`^/v9${call.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
      return { name: `${area}.${name}`, call, pattern, work: work as Way["work"] };
    }),
  );
  // "/egiro/bank-list" before "/egiro/{id}".
  return ways.sort((one, other) => parts(one) - parts(other));
}

const parts = ({ call }: Way) => call.path.split("{").length;

async function answered(
  request: Request,
  ways: Way[],
  { calls, refused }: { calls: Map<string, number>; refused: Set<string> },
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const way = ways.find(
    ({ call, pattern }) => call.method === request.method && pattern.test(pathname),
  );
  if (way === undefined) return refuse(new Refused(404, "There is no such address"));
  calls.set(way.name, (calls.get(way.name) ?? 0) + 1);
  const { call, pattern } = way;
  try {
    if (refused.delete(way.name)) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      throw new Refused(409, "Not now");
    }
    const params = Object.fromEntries(
      Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ]),
    );
    const sent = call.method === "GET" ? {} : JSON.parse((await request.text()) || "{}");
    const data = await way.work({
      params: parsed(call.params, params),
      query: parsed(call.query, Object.fromEntries(searchParams)),
      body: parsed(call.body, sent),
      token: request.headers.get("authorization")?.replace("Bearer ", "") ?? "",
      viewAs: request.headers.get("view-as"),
    });
    if (isFileCall(call)) {
      const { bytes, contentType } = data as { bytes: Uint8Array; contentType: string };
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: { "content-type": contentType },
      });
    }
    return Response.json(turnedRound({ httpCode: 200, data }));
  } catch (error) {
    if (error instanceof Refused) return refuse(error);
    console.error(way.name, error);
    return refuse(new Refused(500, "Broken"));
  }
}

function parsed(schema: z.ZodType, value: unknown): never {
  const { data, error } = schema.safeParse(value);
  if (error) throw new Refused(400, error.issues[0]?.message ?? "is wrong");
  return data as never;
}

const refuse = ({ httpCode, message, more }: Refused) =>
  Response.json({ message, httpCode, ...more }, { status: httpCode });

/** Changes the order of fields, and leaves out empty ones. */
function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(entries.reverse().map(([name, one]) => [name, turnedRound(one)]));
}
