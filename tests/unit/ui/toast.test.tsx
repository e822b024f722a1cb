// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Message } from "../../../app/ui/blocks/banner";
import { Toast } from "../../../app/ui/blocks/toast";

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
/** Renders a message. The first one loads the component too. */
const show = (kind: Message["kind"]) =>
  act(async () => {
    root.render(<Toast message={{ kind, text }} />);
    await import("../../../app/ui/blocks/toast-panel");
  });
const later = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
/** Checks the visible toast, not the copy for screen readers, which disappears automatically. */
const shown = () => document.querySelector("ol")?.textContent?.includes(text) ?? false;

test.each(["success", "info"] as const)("%s disappears after 6 seconds", async (kind) => {
  await show(kind);
  later(5.9);
  expect(shown()).toBe(true);
  later(0.2);
  expect(shown()).toBe(false);
});

test.each(["error", "support"] as const)("%s stays until it is closed", async (kind) => {
  await show(kind);
  later(900);
  expect(shown()).toBe(true);
  const close = document.querySelector<HTMLButtonElement>("ol button");
  act(() => close?.click());
  expect(shown()).toBe(false);
});

test("another message gets its own 6 seconds", async () => {
  await show("success");
  later(5);
  act(() => root.render(<Toast message={{ kind: "success", text: `${text} again` }} />));
  later(5);
  expect(shown()).toBe(true);
  later(1.1);
  expect(shown()).toBe(false);
});

describe("a page that revalidates without the message", () => {
  const askAgain = () => act(() => root.render(<Toast message={null} />));
  const close = () => act(() => document.querySelector<HTMLButtonElement>("ol button")?.click());

  test("an error stays until it is closed, and does not return", async () => {
    await show("error");
    askAgain();
    later(60);
    expect(shown()).toBe(true);
    close();
    askAgain();
    expect(shown()).toBe(false);
  });

  test("a success still disappears after its 6 seconds", async () => {
    await show("success");
    later(3);
    askAgain();
    expect(shown()).toBe(true);
    later(3.1);
    expect(shown()).toBe(false);
  });

  test("the same words are shown again a second time", async () => {
    await show("error");
    askAgain();
    close();
    await show("error");
    expect(shown()).toBe(true);
  });
});
