import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environment } from "~/config/config.server";

const lines = readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=(.*)$/gm);
const example = new Map([...lines].map(([, name = "", value = ""]) => [name, value]));
const settings = Object.entries(environment.shape).filter(
  ([name]) => !["NODE_ENV", "OPERATE"].includes(name),
);

test(".env.example lists every setting with its default or a valid value", () => {
  expect([...example.keys()].sort()).toEqual(settings.map(([name]) => name).sort());
  for (const [name, schema] of settings) {
    const usual = schema.safeParse(undefined).data;
    const shown = example.get(name) as string;
    const suits = shown === "" ? String(usual ?? "") === "" : schema.safeParse(shown).success;
    expect(`${name} ${suits}`).toBe(`${name} true`);
    if (usual !== undefined && shown !== "")
      expect(`${name} ${schema.safeParse(shown).data}`).toBe(`${name} ${usual}`);
  }
});

test("the configuration document lists every setting", () => {
  const document = readFileSync(".github/docs/configuration.md", "utf8");
  expect(
    settings.map(([name]) => name).filter((name) => !document.includes(`\`${name}\``)),
  ).toEqual([]);
});
