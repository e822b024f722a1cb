/**
 * A light browser, so that thousands leave the machine to the measured portal. It has cookies, redirects, compression, and links and
 * forms found in the text. It waits in the queue as the queue page tells it to.
 */
import http from "node:http";
import { gunzipSync } from "node:zlib";

const MOST_REDIRECTS = 12;
const ANSWERED_WITHIN_MS = 30_000;

export interface Page {
  kind: string;
  status: number;
  /** Milliseconds from the click to the whole page, redirects included. The time in the queue is separate. */
  milliseconds: number;
}

export interface Waited {
  came: number;
  letIn: number | null;
  looks: number;
}

/** The pages and waits of all visitors. */
export interface Book {
  pages: Page[];
  waited: Waited[];
}

export class LightBrowser {
  url: URL;
  html = "";
  status = 0;
  #cookies = new Map<string, { pair: string; path: string }>();
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #address: string;

  /** @param address the visitor's address, as a trusted proxy forwards it */
  constructor(
    origin: string,
    readonly book: Book,
    address: string,
  ) {
    this.url = new URL(origin);
    this.#address = address;
  }

  carry(name: string, value: string, path: string): void {
    this.#cookies.set(`${name} ${path}`, { pair: `${name}=${value}`, path });
  }

  open(kind: string, address: string): Promise<void> {
    return this.#load(kind, new URL(address, this.url));
  }

  send(kind: string, fields: URLSearchParams, address = this.url.href): Promise<void> {
    return this.#load(kind, new URL(address, this.url), fields);
  }

  /** Finds the first link of the page that begins with this text, or null. */
  link(beginning: string): string | null {
    return this.links(beginning)[0] ?? null;
  }

  links(beginning: string): string[] {
    const found = this.html.matchAll(/<a [^>]*href="([^"]*)"/g);
    return [...found]
      .map(([, href = ""]) => read(href))
      .filter((href) => href.startsWith(beginning));
  }

  /** Reads the values that the form with this field or button would send, without its buttons. */
  form(name: string): URLSearchParams | null {
    const form = this.#formWith(name);
    return form === undefined ? null : fieldsOf(form);
  }

  /** Fills in the form that has the first of these fields, and sends it. */
  answer(kind: string, answers: Record<string, string>): Promise<void> {
    const [name = ""] = Object.keys(answers);
    const form = this.#formWith(name);
    if (form === undefined) throw new Error(`no "${name}" on ${this.url.href} (${this.status})`);
    const fields = fieldsOf(form);
    for (const [field, value] of Object.entries(answers)) fields.set(field, value);
    const action = attribute(form.slice(0, form.indexOf(">")), "action");
    return this.send(kind, fields, new URL(action || this.url.href, this.url).href);
  }

  #formWith(name: string): string | undefined {
    const forms = this.html.match(/<form[\s\S]*?<\/form>/g) ?? [];
    return forms.find((one) => one.includes(`name="${name}"`));
  }

  /** Reads the values of the buttons and radios with this name. */
  values(name: string): string[] {
    const tags = this.html.matchAll(/<(?:button|input) [^>]*>/g);
    return [...tags].flatMap(([tag]) =>
      attribute(tag, "name") === name && !tag.includes("disabled") ? [attribute(tag, "value")] : [],
    );
  }

  get heading(): string {
    return (
      /<h1[^>]*>([\s\S]*?)<\/h1>/
        .exec(this.html)?.[1]
        ?.replace(/<[^>]*>/g, "")
        .trim() ?? ""
    );
  }

  leave(): void {
    this.#agent.destroy();
  }

  async #load(kind: string, first: URL, form?: URLSearchParams): Promise<void> {
    let [address, fields] = [first, form];
    let began = performance.now();
    const came = Date.now();
    let waited: Waited | null = null;
    for (let hops = 0; hops < MOST_REDIRECTS; ) {
      const answer = await this.#ask(address, fields);
      const again = answer.status === 503 ? queueAgain(answer.html) : null;
      if (again !== null) {
        waited ??= this.#beginWait(came);
        waited.looks += 1;
        this.book.pages.push(page("queue", answer.status, began));
        await new Promise((resolve) => setTimeout(resolve, again * 1000));
        began = performance.now();
        continue;
      }
      if (waited) waited.letIn ??= Date.now();
      if (answer.location === null) {
        this.book.pages.push(page(kind, answer.status, began));
        [this.url, this.html, this.status] = [address, answer.html, answer.status];
        return;
      }
      address = new URL(answer.location, address);
      fields = undefined;
      hops += 1;
    }
    throw new Error(`${kind}: redirected without end`);
  }

  #beginWait(came: number): Waited {
    const waited: Waited = { came, letIn: null, looks: 0 };
    this.book.waited.push(waited);
    return waited;
  }

  #ask(address: URL, fields?: URLSearchParams) {
    const cookies = [...this.#cookies.values()].filter(({ path }) =>
      address.pathname.startsWith(path),
    );
    const body = fields?.toString();
    const headers: http.OutgoingHttpHeaders = {
      accept: "text/html",
      "accept-encoding": "gzip",
      "sec-fetch-dest": "document",
      "x-forwarded-for": this.#address,
      referer: this.url.href,
      ...(cookies.length > 0 && { cookie: cookies.map(({ pair }) => pair).join("; ") }),
      ...(body !== undefined && {
        origin: this.url.origin,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      }),
    };
    const method = body === undefined ? "GET" : "POST";
    return new Promise<{ status: number; location: string | null; html: string }>(
      (resolve, reject) => {
        const request = http.request(
          address,
          { method, headers, agent: this.#agent, timeout: ANSWERED_WITHIN_MS },
          (answer) => {
            for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
            const parts: Buffer[] = [];
            answer.on("data", (part) => parts.push(part));
            answer.on("error", reject);
            answer.on("end", () => {
              const sent = Buffer.concat(parts);
              const packed = answer.headers["content-encoding"] === "gzip";
              resolve({
                status: answer.statusCode ?? 0,
                location: answer.headers.location ?? null,
                html: (packed ? gunzipSync(sent) : sent).toString(),
              });
            });
          },
        );
        request.on("timeout", () => request.destroy(new Error("nobody answered")));
        request.on("error", reject);
        request.end(body);
      },
    );
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";", 1);
    const [name = ""] = pair.split("=", 1);
    const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? "/";
    const gone = /;\s*max-age=0\b|;\s*expires=Thu, 01 Jan 1970/i.test(line);
    if (gone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { pair, path });
  }
}

const page = (kind: string, status: number, began: number): Page => ({
  kind,
  status,
  milliseconds: performance.now() - began,
});

/**
 * Reads the seconds until a queue page reloads.
 *
 * @returns null for any other page
 */
function queueAgain(html: string): number | null {
  const found = /<meta http-equiv="refresh" content="(\d+)">/.exec(html);
  return found ? Number(found[1]) : null;
}

/** Reads the typed, ticked and chosen values of a form as rendered. */
function fieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const hasTick = /type="(radio|checkbox)"/.test(tag);
    if (!hasTick || / checked/.test(tag))
      fields.append(attribute(tag, "name"), attribute(tag, "value"));
  }
  for (const [, open = "", inside = ""] of form.matchAll(/<select ([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option [^>]*selected[^>]*>/.exec(inside) ?? /<option [^>]*>/.exec(inside);
    fields.append(attribute(` ${open}`, "name"), attribute(chosen?.[0] ?? "", "value"));
  }
  return fields;
}

const attribute = (tag: string, name: string) =>
  read(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

const read = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
