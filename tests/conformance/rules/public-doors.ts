/** Rules of public calls: links of messages, check-in and banks. An unknown token reveals nothing. */
import { assertRule, holdStatus, type Kit } from "../kit";

const NOBODYS = "conformance-token-of-nobody-0000";

export async function publicDoors({ a, ask, rule, leaves }: Kit): Promise<void> {
  const params = { id: NOBODYS };
  await rule("eInvoices.get", "an unknown link is not found", async () => {
    holdStatus(await ask("eInvoices.get", { params }), 404, "an invoice behind an unknown link");
    holdStatus(await ask("eInvoices.pdf", { params }), 404, "its PDF");
  });
  await rule("feedbacks.get", "an unknown link is not found", async () => {
    holdStatus(await ask("feedbacks.get", { params }), 404, "feedback behind an unknown link");
  });
  await rule("denticarePublic.cancellation", "an unknown appointment has no status", async () => {
    const { status, data } = await ask("denticarePublic.cancellation", { params });
    holdStatus({ status, data }, 200, "an unknown link");
    assertRule(
      data.status === undefined,
      "a missing status means APPOINTMENT_NOT_AVAILABLE (SPEC 4)",
    );
  });
  await rule(
    "checkIns.validateQrAap",
    "a poster that is not the provider's is not found",
    async () => {
      const place = await ask("checkIns.validateQrAap", { params, body: { code: NOBODYS } });
      holdStatus(place, 404, "a poster with another code");
    },
  );
  await rule(
    "volunteerAttendances.organisations",
    "lists the organisations without a token",
    async () => {
      holdStatus(await ask("volunteerAttendances.organisations"), 200, "the organisations");
    },
  );
  await rule("egiro.bankList", "lists the participating banks, each once", async () => {
    const { data } = await ask("egiro.bankList");
    const codes = data.map(({ code }: { code: string }) => code);
    assertRule(codes.length === new Set(codes).size, "each bank occurs once");
    holdStatus(await ask("egiro.list", {}, a), 200, "the caller's arrangements");
  });
  // Optional calls are tested only if they change nothing.
  for (const call of ["configuration.app", "denticarePublic.services"])
    await rule(call, "answers if the backend offers it", async () => {
      const { status } = await ask(call);
      assertRule([200, 404, 501].includes(status), "offered, or 404 or 501");
    });
  for (const call of ["carts.get", "notifications.list", "waitingLists.list", "accessHistory.list"])
    await rule(call, "answers if the backend offers it", async () => {
      const { status } = await ask(call, {}, a);
      assertRule([200, 404, 501].includes(status), "offered, or 404 or 501");
    });
  leaves("lines in the access log of the two accounts");
}
