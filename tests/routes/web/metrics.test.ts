/** An operator's metrics. Alerts and the dashboard must name only existing ones. */
import { readFileSync } from "node:fs";
import { afterEach, expect, inject, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { inScope } from "../../helpers/runner/scope";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";

const server = inject("postgres");

let portal: RunningPortal;
afterEach(() => portal.stop());

async function figuresOf(processes: string) {
  const port = String(await freePort());
  const settings = { METRICS_PORT: port, WEB_CONCURRENCY: processes, HOST: "127.0.0.1" };
  portal = await startPortal({ ...(await freshPortalSettings()), ...settings });
  const visitor = await signedIn(portal.origin, somebody(), "/profile");
  for (let looks = 0; looks < 4; looks += 1) await visitor.goto("/invoice");
  await visitor.goto("/no/such/place");
  // Another address of this machine, which HOST does not name.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("text/plain"),
  ]);
  if (processes === "1") {
    const readiness = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(await readiness.text()).toMatch(/^ready\n/);
  }
  return answer.text();
}

const figureOf = (figures: string, name: string) =>
  Number(
    figures
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  );

const several = server ? ["2"] : ["1"];

test.each(inScope(several, [...new Set(["1", ...several])]))(
  "%s process reports requests, queues and amounts due",
  async (processes) => {
    const figures = await figuresOf(processes);
    expect(
      figureOf(figures, 'portal_request_seconds_count{area="/invoice",method="GET",status="200"}'),
    ).toBeGreaterThanOrEqual(4);
    expect(figures).toMatch(
      /portal_request_seconds_count\{area="elsewhere",method="GET",status="404"\} [1-9]/,
    );
    expect(figures).toMatch(/portal_call_seconds_count\{call="orders\.list",status="200"\} [1-9]/);
    expect(figureOf(figures, "portal_refunds_due")).toBeGreaterThanOrEqual(0);
    expect(figureOf(figures, "portal_database_connections")).toBeGreaterThanOrEqual(1);
    expect(figures).not.toContain("/no/such");

    const told = new Set(figures.match(/^[a-z]\w+(?=[{ ])/gm));
    for (const file of ["prometheus-rules.yaml", "grafana-dashboard.json"]) {
      const named = readFileSync(`.ops/${file}`, "utf8").match(
        /\b(portal|nodejs|process)_[a-z_0-9]+/g,
      );
      expect(
        [...new Set(named)].filter((name) => !told.has(name)),
        file,
      ).toEqual([]);
    }
    expect((await fetch(`${portal.origin}/metrics`)).status).toBe(404);
  },
);
