import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import type { Language } from "~/lib/language/languages";
import { createPageLanguage } from "~/web/language/translations.server";
import {
  clearFragmentCache,
  renderCachedFragment,
} from "../../../app/server/render/fragment-cache.server";
import { CachedFragment, FragmentCacheContext } from "../../../app/ui/cached-fragment";
import { LanguageContext, useText } from "../../../app/ui/language/language";
import { LeaveGuardContext } from "../../../app/ui/shell/leave-guard";
import { Anchor } from "../../../app/ui/text/anchor";

let drawings = 0;

function Menu({ to, label }: { to: string; label: string }) {
  drawings += 1;
  return <Anchor to={to}>{label}</Anchor>;
}

const straight = (to: string) => to;

function page(label: string, { leaving = straight, personal = false } = {}) {
  return renderToStaticMarkup(
    <FragmentCacheContext.Provider value={renderCachedFragment}>
      <LeaveGuardContext.Provider value={leaving}>
        <CachedFragment
          tag="nav"
          aria-label="Menu"
          part={Menu}
          of={{ to: "/faq", label }}
          personal={personal}
        />
      </LeaveGuardContext.Provider>
    </FragmentCacheContext.Provider>,
  );
}

beforeEach(() => {
  clearFragmentCache();
  drawings = 0;
});

test("a shared fragment is rendered once and stays equal to a fresh render", () => {
  const first = page("Tom & Siti's <questions>");
  expect(page("Tom & Siti's <questions>")).toBe(first);
  expect(drawings).toBe(1);
  expect(page("Tom & Siti's <questions>", { personal: true })).toBe(first);
});

test("other words, another link target and a change of the brand render the fragment again", () => {
  page("Help");
  expect(page("Questions")).toContain("Questions");
  const asking = page("Help", { leaving: (to) => `/leave?to=${to}` });
  expect(asking).toContain('href="/leave?to=/faq"');
  expect(drawings).toBe(3);
  clearFragmentCache();
  page("Help");
  expect(drawings).toBe(4);
});

test("a personal fragment is never cached", () => {
  page("Mdm Tan's cart", { personal: true });
  page("Mdm Tan's cart", { personal: true });
  expect(drawings).toBe(2);
});

function Greeting() {
  return <p>{useText()("shell:help")}</p>;
}

test("a fragment is rendered for each language", () => {
  const inLanguage = (language: Language) =>
    renderToStaticMarkup(
      <FragmentCacheContext.Provider value={renderCachedFragment}>
        <LanguageContext.Provider value={createPageLanguage(language)}>
          <CachedFragment tag="div" part={Greeting} of={{}} />
        </LanguageContext.Provider>
      </FragmentCacheContext.Provider>,
    );
  expect(inLanguage("en")).toBe("<div><p>Help</p></div>");
  expect(inLanguage("zh")).toBe("<div><p>帮助</p></div>");
  expect(inLanguage("en")).toBe("<div><p>Help</p></div>");
});
