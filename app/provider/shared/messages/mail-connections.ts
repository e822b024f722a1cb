/** Connections to the mail server that mails share. A mail without an idle one opens its own, so none waits for a slow server. */
import type Mail from "nodemailer/lib/mailer";
import { loadLazily } from "~/lib/lazy-require.server";

const nodemailer = loadLazily<typeof import("nodemailer")>("nodemailer");

/** Milliseconds that one answer may take. A mail server gives several. */
const WITHIN_MS = 10_000;
const AFTER_DATA_MS = 600_000;
/** A server keeps an idle connection for minutes (RFC 5321, section 4.5.3.2.7). */
const IDLE_MS = 30_000;

const limits = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS };

interface Connection {
  transport: ReturnType<ReturnType<typeof nodemailer>["createTransport"]>;
  progress: { isHandedOver: boolean };
}

/** Sends one mail. @throws the failure, and tells first if the server had the whole mail by then */
export type SendMail = (
  mail: Mail.Options,
  failed: (error: unknown, isHandedOver: boolean) => Error,
) => Promise<void>;

/** @param publicUrl the address of the portal, whose host greets the server */
export function openMailConnections(url: string, publicUrl: string): SendMail {
  const idle: Connection[] = [];
  return async (mail, failed) => {
    const connection = idle.pop() ?? open(url, publicUrl);
    const { transport, progress } = connection;
    progress.isHandedOver = false;
    try {
      await transport.sendMail(mail);
      idle.push(connection);
    } catch (error) {
      transport.close();
      throw failed(error, progress.isHandedOver);
    }
  };
}

/** Opens a transport with one connection, which it opens again after the server has closed it. */
function open(url: string, publicUrl: string): Connection {
  const progress = { isHandedOver: false };
  const transport = nodemailer().createTransport({
    ...{ url, name: new URL(publicUrl).hostname, ...limits },
    ...{ pool: true, maxConnections: 1, maxRequeues: 1, idleTimeout: IDLE_MS },
    socketTimeout: AFTER_DATA_MS,
    logger: progressLogger(progress),
  } as never);
  return { transport, progress };
}

/** Signs in at the server. @returns the failure, or null */
export async function tryMailServer(url: string, publicUrl: string): Promise<Error | null> {
  const name = new URL(publicUrl).hostname;
  const server = { url, name, ...limits, socketTimeout: WITHIN_MS };
  return nodemailer()
    .createTransport(server)
    .verify()
    .then(() => null)
    .catch((error: Error) => error);
}

/** Notes when the whole mail was handed over. nodemailer reports it only to its logger. */
function progressLogger(progress: { isHandedOver: boolean }) {
  const note = (entry: { tnx?: string }) => {
    if (entry.tnx === "message") progress.isHandedOver = true;
  };
  const levels = ["trace", "debug", "info", "warn", "error", "fatal"];
  return { level() {}, ...Object.fromEntries(levels.map((name) => [name, note])) } as never;
}
