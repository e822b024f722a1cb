/**
 * A second portal whose calls pass a proxy with faults. The files of a worker share it: its first pages of each kind take as long as its
 * start. It ends with the worker.
 */
import { afterAll, afterEach } from "vitest";
import { type FaultyApi, openFaultyApi } from "./faulty-api";
import { faultyPort, origin } from "./portal";
import { freshPortalSettings } from "./portal-template";
import { startSecondPortal } from "./second-portal";

interface FaultyPortal {
  origin: string;
  api: FaultyApi;
}

const key = Symbol.for("faulty portal of this worker");
const holder = globalThis as { [key]?: Promise<FaultyPortal> };

async function open(): Promise<FaultyPortal> {
  const api = await openFaultyApi(`${origin}/api`);
  const settings = { DATA_DIR: "memory:", ...(await freshPortalSettings()) };
  const portal = await startSecondPortal(origin, faultyPort, api.baseUrl, settings);
  return { origin: portal.origin, api };
}

/** @returns the portal, without faults at the beginning of each test */
export async function openFaultyPortal(): Promise<FaultyPortal> {
  holder[key] ??= open();
  const { api, origin: address } = await holder[key];
  const clear = () => {
    for (const noted of [api.faults, api.calls]) noted.clear();
    api.requests.length = 0;
  };
  clear();
  afterEach(clear);
  afterAll(clear);
  return { api, origin: address };
}
