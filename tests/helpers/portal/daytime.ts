/** Moves the sandbox's clock out of the quiet hours, for tests that read messages which are sent in the day alone. */
import { afterAll, beforeAll } from "vitest";
import { moveToDaytime, setClock } from "./sandbox-clock";

/** Moves the clock for the tests of a file. Sessions that began before may end by it. */
export function useDaytime(origin: string): void {
  beforeAll(() => moveToDaytime(origin));
  afterAll(() => setClock(origin, "real-time", 0));
}
