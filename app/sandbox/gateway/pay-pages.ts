/** The hosted page, the only place at which the card is entered. */
import { type Context, Hono } from "hono";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { SandboxContext } from "../dependencies";
import { readForm } from "../form";
import { showPage } from "../page";
import { sendWebhook } from "../webhooks";
import { readCard } from "./card-form";
import { type Card, findCard } from "./cards";
import {
  renderChallenge,
  renderDecided,
  renderGateway,
  renderNoSession,
  renderPay,
} from "./pay-views";
import {
  beginChallenge,
  decideSession,
  findSession,
  type NewCard,
  type Outcome,
  type Session,
  takeChallengeTry,
} from "./sessions";
import { type Behaviour, CHALLENGE_CODE, isExpired } from "./test-cards";

type PaymentDetails = { card?: NewCard; loseNotice?: boolean };

/** Exempt from the size limit: a table of short pages that share the session and its conclusion. */
export function createPayPages(sandbox: SandboxContext): Hono {
  const app = new Hono();

  app.get("/", (context) => showPage(context, renderGateway()));

  app.get("/pay/:id", (context) =>
    inSession(context, async (session) => {
      if (session.status !== "OPEN") return showPage(context, renderDecided(session));
      if (session.challengeTriesLeft !== null) return toPage(context, session, "/challenge");
      return showPage(context, renderPay(session, await savedCard(session), {}, {}));
    }),
  );

  app.post("/pay/:id", async (context) => {
    const form = await readForm(context);
    return inSession(context, async (session) => {
      if (session.status !== "OPEN") return toPage(context, session, "");
      if (session.challengeTriesLeft !== null) return toPage(context, session, "/challenge");
      const loseNotice = form("loseNotice") === "yes";
      if (session.savedCardToken !== null) return paySaved(context, session, loseNotice);
      const { card, errors, shown } = readCard(form, today());
      if (Object.keys(errors).length > 0) {
        const typed = { ...shown, loseNotice: form("loseNotice") };
        return showPage(context, renderPay(session, undefined, typed, errors));
      }
      if (card === null) {
        return conclude(
          context,
          session,
          { status: "DECLINED", failureCode: "INVALID_CARD" },
          { loseNotice },
        );
      }
      if (card.behaviour === "CHALLENGE") {
        await beginChallenge(sandbox, session, card, loseNotice);
        return toPage(context, session, "/challenge");
      }
      return conclude(context, session, outcomeOf(session, card.behaviour), { card, loseNotice });
    });
  });

  app.post("/pay/:id/cancel", (context) =>
    inSession(context, (session) => conclude(context, session, { status: "CANCELLED" })),
  );

  app.get("/pay/:id/challenge", (context) =>
    inSession(context, async (session) => {
      if (session.status !== "OPEN") return showPage(context, renderDecided(session));
      if (session.challengeTriesLeft === null) return toPage(context, session, "");
      return showPage(context, renderChallenge(session, await challengedCard(session), {}));
    }),
  );

  app.post("/pay/:id/challenge", async (context) => {
    const form = await readForm(context);
    return inSession(context, async (session) => {
      if (session.status !== "OPEN" || session.challengeTriesLeft === null) {
        return toPage(context, session, "");
      }
      const code = form("code").replace(/[\s-]/g, "");
      const card = await challengedCard(session);
      const refuse = (words: string) =>
        showPage(context, renderChallenge(session, card, { code: words }));
      if (!/^[0-9]{6}$/.test(code)) return refuse("Enter the code of 6 digits");
      const left = await takeChallengeTry(sandbox.db, session);
      if (left !== undefined && code === CHALLENGE_CODE) {
        return conclude(context, session, outcomeOf(session, card?.behaviour as Behaviour));
      }
      if (left !== undefined && left > 0) return refuse("The code is not right. Check it again.");
      return conclude(context, session, {
        status: "DECLINED",
        failureCode: "AUTHENTICATION_FAILED",
      });
    });
  });

  app.post("/pay/:id/leave", (context) =>
    inSession(context, (session) =>
      conclude(context, session, { status: "DECLINED", failureCode: "ABANDONED" }),
    ),
  );

  /** Charges a saved card only after its holder confirmed the payment, since anyone may sit at the same computer. */
  async function paySaved(context: Context, session: Session, loseNotice: boolean) {
    const card = await savedCard(session);
    const gone = card === undefined || card.deletedAt !== null;
    if (gone || isExpired(card, today())) {
      const failureCode = gone ? "INVALID_CARD" : "EXPIRED_CARD";
      return conclude(context, session, { status: "DECLINED", failureCode }, { loseNotice });
    }
    await beginChallenge(sandbox, session, { token: card.token }, loseNotice);
    return toPage(context, session, "/challenge");
  }

  /** Decides the session, notifies the merchant and returns the customer. A late request shows the earlier decision. */
  async function conclude(
    context: Context,
    session: Session,
    outcome: Outcome,
    details: PaymentDetails = {},
  ) {
    const eventId = await decideSession(sandbox, session, outcome, details);
    if (eventId === undefined) return toPage(context, session, "");
    if (eventId !== null) await sendWebhook(sandbox, eventId);
    return context.redirect(session.returnUrl, 303);
  }

  async function inSession(context: Context, page: (session: Session) => Promise<Response>) {
    const session = await findSession(sandbox.db, context.req.param("id") ?? "");
    return session === undefined
      ? showPage(context, renderNoSession(sandbox.publicUrl))
      : page(session);
  }

  const savedCard = async ({ savedCardToken }: Session): Promise<Card | undefined> =>
    savedCardToken === null ? undefined : findCard(sandbox.db, savedCardToken);
  const challengedCard = async ({ cardToken }: Session): Promise<Card | undefined> =>
    cardToken === null ? undefined : findCard(sandbox.db, cardToken);
  const today = () => toSingaporeDay(sandbox.clock.now());
  return app;
}

function toPage(context: Context, session: Session, step: string): Response {
  return context.redirect(`/sandbox/gateway/pay/${session.id}${step}`, 303);
}

/** Decides on behalf of the card's bank. Saving a card requires no money. */
function outcomeOf(session: Session, behaviour: Behaviour): Outcome {
  const poor = behaviour === "INSUFFICIENT_FUNDS";
  if (
    behaviour === "APPROVE" ||
    behaviour === "CHALLENGE" ||
    (poor && session.purpose === "CARD")
  ) {
    return { status: "APPROVED" };
  }
  return { status: "DECLINED", failureCode: behaviour };
}
