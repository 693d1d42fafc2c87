import type { MailKind } from "#domain/kit/mail-kinds.ts";

/** A mail as it is handed over. */
export type Mail = {
  readonly kind: MailKind;
  /** Stable over retries: becomes the Message-ID, `<id@host>`. */
  readonly id: string;
  readonly websiteId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer to the mail goes to; the sender when absent. */
  readonly replyTo?: string;
  /** Absolute address at which a program may unsubscribe whoever the mail goes to, without asking them. RFC 8058. */
  readonly unsubscribe?: string;
  /** Person whose data the mail holds; whoever it goes to when absent. Forgetting them empties it in the outbox. */
  readonly aboutPersonId?: string;
  /** Person whom it goes to, where that is known; else they are found by the address. */
  readonly toPersonId?: string;
  /** Texts of it that only its reader may know: they are kept nowhere once a mail server has the mail. */
  readonly secrets?: readonly string[];
  /** Id of the mail that this one repeats. */
  readonly copyOf?: string;
};

/**
 * Why a mail could not be handed over. `reason` never holds an address.
 * - `refused`: the server will never take this mail.
 * - `later`: the server wants it again later.
 * - `unreachable`: no server answered; every other mail would fare the same.
 * - `uncertain`: the connection broke while the server was taking it, so that it may have it.
 * - `withheld`: an owner does not want it sent, because another copy of the shop may have sent it.
 */
export type MailProblem = "refused" | "later" | "unreachable" | "uncertain" | "withheld";

export class MailNotAccepted extends Error {
  readonly problem: MailProblem;
  readonly reason: string;
  /** What the server said, word for word: it may name the address. */
  readonly answer: string | undefined;

  constructor(problem: MailProblem, reason: string, answer?: string) {
    super(`The email was not accepted by the mail server: ${reason}`);
    this.name = "MailNotAccepted";
    this.problem = problem;
    this.reason = reason;
    this.answer = answer;
  }
}

/** Hands mails over to a mail server; or to nobody, so that they are only kept. */
export type Mailer = {
  /** Throws MailNotAccepted, or whatever else went wrong before the mail left. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Whether mails stay here: handing the same one over again is harmless then. */
  readonly repeatable: boolean;
  /** Whether there is no mail server yet, so that mails wait for it however old they are. */
  readonly waits?: true;
  /** Lets go of what it keeps open between mails. */
  readonly close?: () => void;
};

/**
 * - `bounced`: the server will never take it.
 * - `gave-up`: it was wanted later too often.
 * - `in-doubt`: it may have arrived, and nobody can know.
 * - `stopped`: it waited for its next attempt, and its owner wants none.
 */
export type FailureKind = "bounced" | "gave-up" | "in-doubt" | "stopped";

/** What became of a mail. `reason` says why it failed. */
export type Delivery =
  | { readonly state: "handed-over" }
  | { readonly state: "failed"; readonly kind: FailureKind; readonly reason: string }
  /** Try again in a while. */
  | { readonly state: "postponed"; readonly reason: string };

/** Holds mails between two attempts. */
export type MailStops = {
  /** False when it does not wait; true also when it is stopped already. */
  readonly stop: (websiteId: string, mailId: string) => Promise<boolean>;
  /** It waits as before. False when it is not stopped. */
  readonly resume: (websiteId: string, mailId: string) => Promise<boolean>;
};

/**
 * Hands mails over under a record kept beside the log, so that no mail goes out twice, whoever dies
 * when. A mail that failed is tried again when it is delivered again.
 */
export type Deliveries = {
  /** `jobKey` names what the mail belongs to. Throws MailNotAccepted while no server answers. */
  readonly deliver: (jobKey: string, mail: Mail) => Promise<Delivery>;
};
