/** A person at a browser that runs scripts of the driver: reads the page's elements and presses them. */
import type { Browser } from "./browser";
import { type Person, pause } from "./person";

const MOST_MS = 25_000;

/** Scripts in the syntax of 2017, for the oldest browser. */
const HELPERS = `
var text = function (e) { return (e.textContent || e.value || '').replace(/\\s+/g, ' ').trim(); };
var all = function (s) { return [].slice.call(document.querySelectorAll(s)); };
var shown = function (e) { return e.getClientRects().length > 0; };
var labelled = function (name) {
  var label = all('label').filter(function (l) { return text(l).indexOf(name) === 0; })[0];
  if (!label) throw new Error('no label ' + name + ' on ' + location.pathname);
  return label.control || label.querySelector('input,select,textarea') || document.getElementById(label.htmlFor);
};`;

export class PagePerson implements Person {
  constructor(
    readonly browser: Browser,
    readonly origin: string,
  ) {}

  get name(): string {
    return this.browser.name;
  }

  /** Marks the page that is left. A browser may bring the same one back later. */
  #left = 0;
  #visited: string[] = [];
  #leave(): number {
    this.#left += 1;
    return this.#left;
  }

  #do<T>(body: string): Promise<T> {
    return this.browser.run<T>(`(function () { ${HELPERS} ${body} })()`);
  }

  async goto(place: string): Promise<void> {
    await this.#do(`document.documentElement.setAttribute('data-left', '${this.#leave()}')`).catch(
      () => undefined,
    );
    await this.browser.open(place.startsWith("http") ? place : this.origin + place);
    await this.#arrive();
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#do(`
      var box = labelled(${JSON.stringify(label)});
      box.focus(); box.value = ${JSON.stringify(value)};
      var e = document.createEvent('Event'); e.initEvent('input', true, true); box.dispatchEvent(e);`);
  }

  async choose(label: string): Promise<void> {
    await this.#do(`labelled(${JSON.stringify(label)}).click()`);
  }

  /** Presses the first shown button or link that is called so, or has these words, and waits for the page it leads to. */
  async press(name: string): Promise<void> {
    await this.#do(`
      var name = ${JSON.stringify(name.toLowerCase())};
      var named = all('button, a[href], input[type=submit]').filter(function (e) {
        return shown(e) && text(e).toLowerCase().indexOf(name) >= 0;
      });
      var found = named.filter(function (e) { return text(e).toLowerCase() === name; })[0] || named[0];
      if (!found) throw new Error('nothing called ' + name + ' on ' + location.pathname);
      document.documentElement.setAttribute('data-left', '${this.#leave()}');
      found.click();`);
    await this.#arrive();
  }

  async pressDay(): Promise<void> {
    await this.#do(`
      var day = all('main a.day-free').concat(all('main a.day-open')).filter(shown)[0];
      if (!day) throw new Error('no free day on ' + location.pathname);
      document.documentElement.setAttribute('data-left', '${this.#leave()}');
      day.click();`);
    await this.#arrive();
  }

  async back(pages: number): Promise<void> {
    const earlier = this.#visited.at(-1 - pages);
    if (!this.browser.back) return this.goto(earlier ?? "/");
    await this.#do(`document.documentElement.setAttribute('data-left', '${this.#leave()}')`);
    await this.browser.back(pages);
    await this.#arrive();
  }

  /** @returns the heading, or the first words of a page without one. */
  read(): Promise<string> {
    return this.#do(
      "var h = document.querySelector('h1'); return h ? text(h) : '(no heading) ' + text(document.body).slice(0, 80);",
    );
  }

  #path(): Promise<string> {
    return this.#do("return location.pathname + location.search;");
  }

  /** Scripts take over a moment after the page is there. */
  async hasScripts(): Promise<boolean> {
    if (await this.#do("return !document.querySelector('script');")) return false;
    for (let looks = 0; looks < 5; looks += 1) {
      const ran = await this.#do<boolean>(
        "return Object.keys(document.documentElement).some(function (k) { return k.indexOf('__react') === 0; });",
      );
      if (ran) return true;
      await pause(200);
    }
    return false;
  }

  picture(file: string): Promise<void> {
    return this.browser.picture(file);
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  async #arrive(): Promise<void> {
    const late = Date.now() + MOST_MS;
    for (;;) {
      await pause(150);
      const arrived = await this.#do<boolean>(
        `return document.readyState === 'complete' && document.documentElement.getAttribute('data-left') !== '${this.#left}' && location.protocol !== 'about:';`,
      ).catch(() => false);
      if (arrived) break;
      if (Date.now() > late) throw new Error(`stays on ${await this.#path().catch(() => "?")}`);
    }
    this.#visited.push(await this.#path());
  }
}
