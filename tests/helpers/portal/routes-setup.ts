/** Makes the start state of the portals of the route tests, once. */
import type { TestProject } from "vitest/node";
import { forget, inBackground } from "../database/background-setup";
import { startedPortal } from "../database/started-portal";

export default async function setup(project: TestProject) {
  const { started, make, remove } = await startedPortal(project.getProvidedContext().postgres);
  const making = inBackground(make);
  project.provide("portalBeginning", { ...started, made: making.made });
  return async () => {
    await making.ended;
    await Promise.all([remove(), forget(making)]);
  };
}
