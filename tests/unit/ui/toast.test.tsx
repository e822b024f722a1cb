// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Message } from "../../../app/ui/banner";
import { Toast } from "../../../app/ui/toast";

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const text = "Card is added";
const show = (kind: Message["kind"]) => act(() => root.render(<Toast message={{ kind, text }} />));
const after = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
/** Not the copy that a screen reader is read and that goes by itself. */
const shown = () => document.querySelector("ol")?.textContent?.includes(text) ?? false;

test.each(["success", "info"] as const)("%s leaves after 6 seconds", (kind) => {
  show(kind);
  after(5.9);
  expect(shown()).toBe(true);
  after(0.2);
  expect(shown()).toBe(false);
});

test.each(["error", "support"] as const)("%s stays until it is closed", (kind) => {
  show(kind);
  after(900);
  expect(shown()).toBe(true);
  const close = document.querySelector<HTMLButtonElement>("ol button");
  act(() => close?.click());
  expect(shown()).toBe(false);
});

test("another message begins its own 6 seconds", () => {
  show("success");
  after(5);
  act(() => root.render(<Toast message={{ kind: "success", text: `${text} again` }} />));
  after(5);
  expect(shown()).toBe(true);
  after(1.1);
  expect(shown()).toBe(false);
});
