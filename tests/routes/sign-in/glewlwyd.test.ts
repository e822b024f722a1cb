import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { freePort, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { hasGlewlwyd, startGlewlwyd } from "../../helpers/sign-in/glewlwyd";
import { documentedSettings } from "../../helpers/sign-in/issuer-shapes";
import { Visitor } from "../../helpers/visitor/visitor";

test.skipIf(!hasGlewlwyd)(
  "with the documented settings a customer signs in at a real glewlwyd, and logs out there too",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "glewlwyd-"));
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const { OIDC_CLIENT_SECRET: secret = "" } = documentedSettings("glewlwyd", "");
    const glewlwyd = await startGlewlwyd(folder, { id: "customer-portal", secret, origin });
    const portal = await startPortal({
      ...(await freshPortalSettings()),
      ...documentedSettings("glewlwyd", glewlwyd.url),
      PORT: port,
    });
    try {
      const visitor = new Visitor(origin);
      const authorization = async () =>
        (await visitor.request("/login")).headers.get("location") ?? "";
      await visitor.goto(await glewlwyd.signIn(await authorization()));
      expect(`${visitor.everything}\n${portal.log()}`).toContain("Log Out");
      const asked = await new Visitor(origin).request("/login");
      const again = asked.headers.get("location") ?? "";
      expect(await glewlwyd.isSignedIn(again)).toBe(true);
      await visitor.goto("/logout");
      const page = (await visitor.prepare("Log out").send()).headers.get("location") ?? "";
      expect(page).toMatch(/login\.html\?.*sid=.*prompt=end_session/);
      expect(page).not.toMatch(/ey[\w-]+\.ey/);
      await glewlwyd.confirmLogOut(page);
      expect(await glewlwyd.isSignedIn(again)).toBe(false);
      expect(portal.log()).not.toMatch(/"level":(40|50)/);
    } finally {
      await portal.stop();
      glewlwyd.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
