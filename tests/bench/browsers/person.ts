/** A person at a browser: reads the page by its words and presses what has a name. */
import { type Browser, pause } from "./driver";

const MOST_MS = 25_000;

/** In the words of 2017, for the oldest browser. */
const HELPERS = `
var text = function (e) { return (e.textContent || e.value || '').replace(/\\s+/g, ' ').trim(); };
var all = function (s) { return [].slice.call(document.querySelectorAll(s)); };
var shown = function (e) { return e.getClientRects().length > 0; };
var labelled = function (name) {
  var label = all('label').filter(function (l) { return text(l).indexOf(name) === 0; })[0];
  if (!label) throw new Error('no label ' + name + ' on ' + location.pathname);
  return label.control || label.querySelector('input,select,textarea') || document.getElementById(label.htmlFor);
};`;

export class PersonAt {
  constructor(
    readonly browser: Browser,
    readonly origin: string,
  ) {}

  #do<T>(body: string): Promise<T> {
    return this.browser.run<T>(`(function () { ${HELPERS} ${body} })()`);
  }

  async goto(place: string): Promise<void> {
    await this.#do("document.documentElement.setAttribute('data-left', '')").catch(() => undefined);
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
      document.documentElement.setAttribute('data-left', '');
      found.click();`);
    await this.#arrive();
  }

  /** @returns the heading, or the first words of a page without one. */
  heading(): Promise<string> {
    return this.#do(
      "var h = document.querySelector('h1'); return h ? text(h) : '(no heading) ' + text(document.body).slice(0, 80);",
    );
  }

  words(): Promise<string> {
    return this.#do("return text(document.body);");
  }

  path(): Promise<string> {
    return this.#do("return location.pathname + location.search;");
  }

  hasScripts(): Promise<boolean> {
    return this.#do(
      "return Object.keys(document.documentElement).some(function (k) { return k.indexOf('__react') === 0; });",
    );
  }

  async #arrive(): Promise<void> {
    const late = Date.now() + MOST_MS;
    for (;;) {
      await pause(150);
      const arrived = await this.#do<boolean>(
        "return document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left') && location.protocol !== 'about:';",
      ).catch(() => false);
      if (arrived) return;
      if (Date.now() > late) throw new Error(`stays on ${await this.path().catch(() => "?")}`);
    }
  }
}
