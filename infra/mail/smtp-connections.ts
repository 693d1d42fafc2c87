import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** An email as bytes, and its recipient. */
export type Message = {
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
};

/** The failure. `left`: the server had received a part of the content, so it may have all of it. */
export class MessageRejected extends Error {
  readonly left: boolean;

  constructor(cause: unknown, left: boolean) {
    super("The mail server did not accept the email.", { cause });
    this.name = "MessageRejected";
    this.left = left;
  }
}

type Opened = {
  readonly connection: SMTPConnection;
  /** Number of messages sent over it. */
  used: number;
  broken: boolean;
  idle?: NodeJS.Timeout;
};
type SmtpError = { readonly responseCode?: number };
type Settings = ReturnType<typeof parseConnectionUrl> & {
  readonly auth?: { readonly user: string; readonly pass: string };
};

/**
 * Servers limit messages per connection, too. Not in the specification: a number below most limits.
 */
const MESSAGES_PER_CONNECTION = 100;
/** Short, so that the server never times out first. */
const IDLE_MS = 2_000;
/** The server accepts no more over this connection. */
const CLOSING = 421;

const open = ({ auth, ...options }: Settings): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const connection = new SMTPConnection(options as SMTPConnection.Options);
    const opened: Opened = { connection, used: 0, broken: false };
    const fail = (error: unknown): void => {
      opened.broken = true;
      connection.close();
      reject(error);
    };
    connection.on("error", fail);
    connection.once("end", () => {
      opened.broken = true;
    });
    connection.connect((error) => {
      if (error) return fail(error);
      const { allowsAuth } = connection as { readonly allowsAuth?: boolean };
      if (auth === undefined || allowsAuth !== true) return resolve(opened);
      connection.login({ credentials: auth }, (refused) =>
        refused ? fail(refused) : resolve(opened),
      );
    });
  });

/** The server's answer. Throws MessageRejected. */
const put = ({ connection }: Opened, { from, to, content }: Message): Promise<string> =>
  new Promise((resolve, reject) => {
    let left = false;
    const body = new Readable({
      read() {
        left = true;
        this.push(content);
        this.push(null);
      },
    });
    const envelope = { from, to: [to], size: content.length };
    connection.send(envelope, body, (error, info) =>
      error ? reject(new MessageRejected(error, left)) : resolve(info?.response ?? ""),
    );
  });

const reset = ({ connection }: Opened): Promise<boolean> =>
  new Promise((resolve) => connection.reset((error) => resolve(!error)));

/** Finds the address to connect to. */
export type AddressOf = (host: string) => Promise<string>;

/**
 * Connections to one mail server that are reused, with one message at a time. A message is sent
 * once: only when the connection broke before the server received any of its content is it sent
 * over another one.
 */
export const createSmtpConnections = (
  url: string,
  patience: SMTPConnection.Options,
  addressOf?: AddressOf,
) => {
  const settings = { ...parseConnectionUrl(url), ...patience } as Settings;
  /** The certificate must be for the name, whatever the address. */
  const settingsNow = async (): Promise<Settings> => {
    const { host = "" } = settings;
    if (addressOf === undefined) return settings;
    return { ...settings, host: await addressOf(host), servername: host };
  };
  const idle: Opened[] = [];

  const drop = (opened: Opened): void => {
    opened.broken = true;
    opened.connection.quit();
  };
  const take = async (): Promise<{ readonly opened: Opened; readonly isFresh: boolean }> => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.idle);
      if (!kept.broken) return { opened: kept, isFresh: false };
    }
    return { opened: await open(await settingsNow()), isFresh: true };
  };
  const returnToPool = (opened: Opened): void => {
    opened.used += 1;
    if (opened.broken) return;
    if (opened.used >= MESSAGES_PER_CONNECTION) {
      drop(opened);
      return;
    }
    idle.push(opened);
    opened.idle = setTimeout(() => {
      idle.splice(idle.indexOf(opened), 1);
      drop(opened);
    }, IDLE_MS);
  };

  const putOnce = async (message: Message): Promise<{ readonly answer: string } | "again"> => {
    const { opened, isFresh } = await take();
    let answer: string;
    try {
      answer = await put(opened, message);
    } catch (error) {
      const { left, cause } = error as MessageRejected;
      const { responseCode } = cause as SmtpError;
      const usable = responseCode !== undefined && responseCode !== CLOSING && !opened.broken;
      if (usable && (await reset(opened))) returnToPool(opened);
      else opened.connection.close();
      const wentStale = !left && !isFresh && (responseCode ?? CLOSING) === CLOSING;
      if (wentStale) return "again";
      throw error;
    }
    returnToPool(opened);
    return { answer };
  };

  return {
    /** The server's answer. Throws MessageRejected, or an error from before there was a connection. */
    put: async (message: Message): Promise<string> => {
      for (;;) {
        const outcome = await putOnce(message);
        if (outcome !== "again") return outcome.answer;
      }
    },
    /** Closes idle connections with QUIT. */
    close: (): void => {
      for (const opened of idle.splice(0)) {
        clearTimeout(opened.idle);
        drop(opened);
      }
    },
  };
};
