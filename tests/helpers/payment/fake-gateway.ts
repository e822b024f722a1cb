/** A card network that stores its sessions in memory and decides as the test sets it. It uses the gateway's own protocol. */
import { randomUUID } from "node:crypto";
import { signWebhook } from "~/lib/security/webhook-signature.server";

export interface FakeSession {
  id: string;
  url: string;
  reference: string;
  status: "OPEN" | "APPROVED" | "DECLINED" | "CANCELLED";
  failureCode: string | null;
  amountCents: number | null;
  card: {
    token: string;
    brand: "VISA";
    lastFour: string;
    expiryMonth: number;
    expiryYear: number;
  } | null;
  noticeUrl: string;
}

export class FakeGateway {
  readonly url = "http://gateway.example";
  readonly secret = "gateway secret of the tests";
  readonly sessions = new Map<string, FakeSession>();
  readonly #byKey = new Map<string, FakeSession>();
  /** Makes every request fail while true, like a network outage. */
  down = false;

  constructor(
    readonly send: (notice: Request) => Promise<Response>,
    readonly now: () => Date,
  ) {}

  async fetch(request: Request): Promise<Response> {
    if (this.down) throw new TypeError("fetch failed");
    if (request.headers.get("authorization") !== `Bearer ${this.secret}`)
      return new Response(null, { status: 401 });
    const [, resource, id, verb] = new URL(request.url).pathname.split("/");
    if (resource !== "sessions") return new Response(null, { status: 404 });
    if (request.method === "POST" && id === undefined) return this.#open(request);
    const session = this.sessions.get(id ?? "");
    if (session === undefined) return new Response(null, { status: 404 });
    if (verb === "cancel") {
      if (session.status === "APPROVED") return Response.json(session, { status: 409 });
      session.status = "CANCELLED";
    }
    return Response.json(session);
  }

  /** The card holder pays on the hosted page. */
  approve(id: string): void {
    this.#decide(id, "APPROVED", null);
  }

  decline(id: string, failureCode = "DECLINED"): void {
    this.#decide(id, "DECLINED", failureCode);
  }

  /** Notifies the provider of a decided session, always with the same event. */
  notify(id: string, secret = this.secret): Promise<Response> {
    const session = this.sessions.get(id) as FakeSession;
    const type = session.status === "APPROVED" ? "session.approved" : "session.declined";
    const body = JSON.stringify({
      eventId: `event-${id}`,
      type,
      sessionId: id,
      reference: session.reference,
      amountCents: session.amountCents,
      occurredAt: new Date().toISOString(),
    });
    const headers = {
      "content-type": "application/json",
      "x-signature": signWebhook(secret, body, this.now().getTime()),
    };
    return this.send(new Request(session.noticeUrl, { method: "POST", headers, body }));
  }

  /** The session of a hosted page's address. */
  at(redirectUrl: string): FakeSession {
    const id = new URL(redirectUrl).pathname.split("/").at(-1) ?? "";
    return this.sessions.get(id) as FakeSession;
  }

  async #open(request: Request): Promise<Response> {
    const key = request.headers.get("idempotency-key") ?? "";
    const known = this.#byKey.get(key);
    if (known) return Response.json(known, { status: 201 });
    const asked = (await request.json()) as {
      reference: string;
      amountCents?: number;
      noticeUrl: string;
    };
    const id = randomUUID();
    const session: FakeSession = {
      id,
      url: `${this.url}/pay/${id}`,
      reference: asked.reference,
      status: "OPEN",
      failureCode: null,
      amountCents: asked.amountCents ?? null,
      card: null,
      noticeUrl: asked.noticeUrl,
    };
    this.sessions.set(id, session);
    this.#byKey.set(key, session);
    return Response.json(session, { status: 201 });
  }

  #decide(id: string, status: "APPROVED" | "DECLINED", failureCode: string | null): void {
    const session = this.sessions.get(id) as FakeSession;
    if (session.status !== "OPEN") return;
    session.status = status;
    session.failureCode = failureCode;
    if (status === "APPROVED")
      session.card = {
        token: `token-${id}`,
        brand: "VISA",
        lastFour: "1111",
        expiryMonth: 12,
        expiryYear: 2030,
      };
  }
}
