/**
 * A browser without scripts, over plain requests. It stores cookies, follows redirects, fills in forms by label and presses buttons by
 * their words, like a person on an old phone.
 */
import { DOMParser } from "linkedom";
import { portalFetch } from "../portal/portal-fetch";

type Page = Document;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const MOST_REDIRECTS = 20;
/** Kinds of node, as the DOM numbers them. */
const [ELEMENT, TEXT] = [1, 3];
const parser = new DOMParser();

/** Functions that get each page that any visitor of this process opens. */
export const pageListeners = new Set<(visitor: Visitor) => void>();

export class Visitor {
  #cookies = new Map<string, { name: string; value: string; path: string }>();
  #typed = new Map<Element, string | string[] | boolean>();
  #page: Page | undefined;
  #address: string | undefined;
  status = 0;
  url: URL;
  html = "";
  headers = new Headers();
  /** Every address that was visited, redirects included. */
  visited: string[] = [];
  /** The page after a redirect that got no response, which a browser would load again. */
  unanswered: string | null = null;

  constructor(readonly origin: string) {
    this.url = new URL(origin);
  }

  async goto(address: string): Promise<this> {
    return this.#load(new URL(address, this.url), { method: "GET" });
  }

  /** Sends a separate request with the cookies, without changing the page. New cookies are stored. */
  async request(address: string, init: RequestInit = {}): Promise<Response> {
    return this.#send(new URL(address, this.url), init);
  }

  get page(): Page {
    this.#page ??= parser.parseFromString(this.html, "text/html") as unknown as Page;
    return this.#page;
  }

  /** The page's words, one space between each. */
  get text(): string {
    return (
      (this.page.querySelector("main") ?? this.page.body)?.textContent
        ?.replace(/\s+/g, " ")
        .trim() ?? ""
    );
  }

  get everything(): string {
    return this.page.body?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  }

  get heading(): string {
    return this.page.querySelector("h1")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  }

  get title(): string {
    return this.page.querySelector("title")?.textContent ?? "";
  }

  /** Reads the messages of the error summary. */
  get errors(): string[] {
    return [...this.page.querySelectorAll("[role=alert] li a")].map((link) =>
      clean(link.textContent),
    );
  }

  /** Types into, chooses or ticks the field with this label (or in a group with this legend). */
  fill(label: string, value: string | boolean): this {
    const control = this.#control(label);
    this.#typed.set(control, value);
    return this;
  }

  /** Chooses a radio button or ticks a box by its words, within the group of that legend when one is given. */
  choose(words: string, legend?: string): this {
    const scope = legend === undefined ? this.page : this.#group(legend);
    const control = this.#control(words, scope);
    if (control.type === "radio") {
      for (const other of this.page.querySelectorAll(`input[type=radio][name="${control.name}"]`))
        this.#typed.set(other, false);
    }
    this.#typed.set(control, true);
    return this;
  }

  untick(words: string): this {
    this.#typed.set(this.#control(words), false);
    return this;
  }

  /** Fills the three fields of a date from YYYY-MM-DD. */
  date(legend: string, day: string): this {
    const [year = "", month = "", date = ""] = day.split("-");
    const fields = [...this.#group(legend).querySelectorAll("input")];
    for (const [index, value] of [date, month, year].entries()) {
      this.#typed.set(fields[index] as Element, value);
    }
    return this;
  }

  /** Follows the link with these words. */
  async click(words: string): Promise<this> {
    const link = [...this.page.querySelectorAll("a[href]")].find((candidate) =>
      matches(candidate, words),
    );
    if (!link) throw this.#missing(`no link "${words}"`);
    return this.goto(link.getAttribute("href") as string);
  }

  /** Presses the button with these words: its form goes off with everything in it. */
  async press(words: string): Promise<this> {
    const buttons = [...this.page.querySelectorAll("button, input[type=submit]")];
    const button = buttons.find(
      (candidate) => matches(candidate, words) || candidate.getAttribute("value") === words,
    );
    if (!button) throw this.#missing(`no button "${words}"`);
    return this.#load(...this.#submission(button as HTMLButtonElement));
  }

  /** Builds the request of a button, to be sent several times or changed first. */
  prepare(words: string): {
    address: URL;
    fields: URLSearchParams;
    send: (fields?: URLSearchParams) => Promise<Response>;
  } {
    const button = [...this.page.querySelectorAll("button")].find((found) => matches(found, words));
    if (!button) throw this.#missing(`no button "${words}"`);
    const form = this.#formOf(button);
    const fields = new URLSearchParams(this.#successful(form, button));
    const address = this.#target(form, button);
    return {
      address,
      fields,
      send: (changed = fields) => this.#send(address, post(changed, this.url.origin)),
    };
  }

  /** Waits for the time in the page's refresh (at most a moment in tests), then goes to its URL. */
  async refresh(): Promise<this> {
    const content =
      this.page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content") ?? "";
    const address = /url=(.*)$/i.exec(content)?.[1] ?? this.url.href;
    return this.goto(address);
  }

  /** Shows the response to a separate request. */
  async show(response: Response, address: URL = this.url): Promise<this> {
    return this.#show(response, address);
  }

  /** Another tab of the same browser: same cookies. */
  tab(): Visitor {
    const other = new Visitor(this.origin);
    other.#cookies = this.#cookies;
    return other;
  }

  /** Sends the requests from now on through a proxy that reports this visitor address. */
  behind(address: string): this {
    this.#address = address;
    return this;
  }

  /** The browser holds this cookie from now on. */
  carrying(name: string, value: string, path = "/"): this {
    this.#keep(`${name}=${value}; Path=${path}`);
    return this;
  }

  /** Stores the cookies of a response. */
  takeCookies({ headers }: Response): this {
    for (const line of headers.getSetCookie()) this.#keep(line);
    return this;
  }

  /** Creates a visitor with the same cookies, whose requests do not change those of this one. */
  copy(): Visitor {
    const copy = new Visitor(this.origin);
    copy.#cookies = new Map(this.#cookies);
    return copy;
  }

  get cookies(): { name: string; value: string; path: string }[] {
    return [...this.#cookies.values()];
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  async #load(address: URL, init: RequestInit): Promise<this> {
    return this.#show(await this.#send(address, init), address);
  }

  async #show(first: Response, from: URL): Promise<this> {
    this.unanswered = null;
    let response = first;
    let address = from;
    this.visited.push(address.href);
    for (let hops = 0; response.status >= 300 && response.status < 400; hops += 1) {
      if (hops === MOST_REDIRECTS) throw this.#missing("too many redirects");
      address = new URL(response.headers.get("location") ?? "", address);
      this.visited.push(address.href);
      this.unanswered = address.href;
      response = await this.#send(address, { method: "GET" });
      this.unanswered = null;
    }
    this.url = address;
    this.status = response.status;
    this.headers = response.headers;
    this.html = await response.text();
    this.#page = undefined;
    this.#typed.clear();
    for (const listen of pageListeners) listen(this);
    this.#requireErrorsInOrder();
    this.#requireWords();
    return this;
  }

  /** Checks every page that a test passes: no reply is left as a key. The words that a page carries for its scripts have keys. */
  #requireWords(): void {
    const shown = this.html.replace(/<script id="page-texts"[^<]*<\/script>/, "");
    const [key] = /\breplies[\w-]*:[a-z][\w.-]*/.exec(shown) ?? [];
    if (key !== undefined) throw this.#missing(`words for ${key}`);
  }

  /** Checks every page that a test passes: the error summary lists the fields in the order of the page. */
  #requireErrorsInOrder(): void {
    if (!this.html.includes('role="alert"')) return;
    const ids = [...this.page.querySelectorAll("[role=alert] li a[href^='#']")].map((link) =>
      (link.getAttribute("href") as string).slice(1),
    );
    const places = ids.map((id) => this.html.indexOf(`id="${id}"`)).filter((at) => at >= 0);
    if (places.some((at, nth) => at < (places[nth - 1] ?? 0)))
      throw new Error(`${this.url.pathname} lists its errors in another order: ${ids.join(", ")}`);
  }

  async #send(address: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("accept", headers.get("accept") ?? "text/html");
    // Browsers do this under `referrer-policy: same-origin`.
    if (!headers.has("referer") && address.origin === this.url.origin)
      headers.set("referer", this.url.href);
    if (this.#address) headers.set("x-forwarded-for", this.#address);
    const cookies = [...this.#cookies.values()].filter(({ path }) =>
      address.pathname.startsWith(path),
    );
    if (cookies.length > 0)
      headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
    const response = await portalFetch(address, { ...init, headers, redirect: "manual" });
    this.takeCookies(response);
    return response;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const cut = pair.indexOf("=");
    const name = pair.slice(0, cut);
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? "/";
    const gone = attributes.some(
      (part) => /^max-age=0$/i.test(part) || /^expires=Thu, 01 Jan 1970/i.test(part),
    );
    if (gone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value: pair.slice(cut + 1), path });
  }

  #control(label: string, scope: ParentNode = this.page): Control {
    for (const candidate of scope.querySelectorAll("label")) {
      if (!matches(candidate, label)) continue;
      const id = candidate.getAttribute("for");
      const control = id
        ? this.page.getElementById(id)
        : candidate.querySelector("input, select, textarea");
      if (control) return control as Control;
    }
    throw this.#missing(`no field "${label}"`);
  }

  #group(legend: string): Element {
    const group = [...this.page.querySelectorAll("fieldset")].find((candidate) => {
      const words = candidate.querySelector("legend");
      return words !== null && matches(words, legend);
    });
    if (!group) throw this.#missing(`no group "${legend}"`);
    return group;
  }

  #formOf(button: HTMLButtonElement): HTMLFormElement {
    const id = button.getAttribute("form");
    const form = id ? this.page.getElementById(id) : button.closest("form");
    if (!form) throw this.#missing("the button belongs to no form");
    return form as HTMLFormElement;
  }

  #target(form: HTMLFormElement, button: HTMLButtonElement): URL {
    return new URL(
      button.getAttribute("formaction") ?? form.getAttribute("action") ?? this.url.href,
      this.url,
    );
  }

  #submission(button: HTMLButtonElement): [URL, RequestInit] {
    const form = this.#formOf(button);
    const fields = new URLSearchParams(this.#successful(form, button));
    const target = this.#target(form, button);
    if ((form.getAttribute("method") ?? "get").toLowerCase() === "get") {
      target.search = fields.toString();
      return [target, { method: "GET" }];
    }
    return [target, post(fields, this.url.origin)];
  }

  #successful(form: HTMLFormElement, button: HTMLButtonElement): [string, string][] {
    const id = form.getAttribute("id");
    const inside = [...form.querySelectorAll("input, select, textarea")];
    const outside = id
      ? [...this.page.querySelectorAll(`[form="${id}"]`)].filter(
          (element) => !/^button$/i.test(element.tagName),
        )
      : [];
    const fields = [...inside, ...outside].flatMap((element) => this.#valueOf(element as Control));
    const name = button.getAttribute("name");
    return name ? [...fields, [name, button.getAttribute("value") ?? ""]] : fields;
  }

  #valueOf(control: Control): [string, string][] {
    const name = control.getAttribute("name");
    if (!name || control.hasAttribute("disabled") || control.closest("fieldset[disabled]"))
      return [];
    const type = control.getAttribute("type") ?? "";
    const typed = this.#typed.get(control);
    if (type === "checkbox" || type === "radio") {
      const on = typed === undefined ? control.hasAttribute("checked") : typed === true;
      return on ? [[name, control.getAttribute("value") ?? "on"]] : [];
    }
    if (["submit", "button", "image", "file"].includes(type)) return [];
    if (/^select$/i.test(control.tagName)) return [[name, this.#selected(control, typed)]];
    const value = /^textarea$/i.test(control.tagName)
      ? control.textContent
      : control.getAttribute("value");
    return [[name, typeof typed === "string" ? typed : (value ?? "")]];
  }

  #selected(control: Control, typed: string | string[] | boolean | undefined): string {
    const options = [...control.querySelectorAll("option")];
    const wanted =
      typeof typed === "string"
        ? options.find(
            (option) =>
              clean(option.textContent) === typed || option.getAttribute("value") === typed,
          )
        : undefined;
    if (typeof typed === "string" && !wanted) throw this.#missing(`no choice "${typed}"`);
    const chosen =
      wanted ?? options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return chosen?.getAttribute("value") ?? clean(chosen?.textContent ?? "");
  }

  #missing(what: string): Error {
    return new Error(
      `${what} on ${this.url.href} (${this.status}, "${this.heading}"): ${this.text.slice(0, 600)}`,
    );
  }
}

function post(fields: URLSearchParams, origin: string): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin },
    body: fields.toString(),
  };
}

type MatchedElement = Pick<Element, "childNodes" | "getAttribute">;

const clean = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/** Reads the text as a screen reader does, without hidden parts. */
function wordsOf({ childNodes }: Pick<Node, "childNodes">): string {
  return [...childNodes].map(readAloud).join("");
}

function readAloud(node: Node): string {
  if (node.nodeType !== ELEMENT) return node.nodeType === TEXT ? (node.textContent ?? "") : "";
  return (node as Element).getAttribute("aria-hidden") === "true" ? "" : wordsOf(node);
}

/** Words match when they are the element's whole text, or its beginning (a hint or a hidden explanation may follow). */
function matches(element: MatchedElement, words: string): boolean {
  const text = clean(element.getAttribute("aria-label") ?? wordsOf(element));
  return text === words || text.startsWith(`${words} `);
}
