import type { MailKind } from "#domain/kit/mail-kinds.ts";

/** An email for delivery. */
export type Mail = {
  readonly kind: MailKind;
  /** Stable over retries; becomes the Message-ID, `<id@host>`. */
  readonly id: string;
  /** Whose mail server delivers it. `PLATFORM_WEBSITE`: that of the installation. */
  readonly websiteId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Reply-to address; default: the sender. */
  readonly replyTo?: string;
  /** Absolute URL at which a program can unsubscribe the recipient without asking. RFC 8058. */
  readonly unsubscribe?: string;
  /**
   * Person whose data the email contains; default: the recipient. Erasing them empties it in the
   * outbox.
   */
  readonly aboutPersonId?: string;
  /** The recipient's person, where known; else they are found by the address. */
  readonly toPersonId?: string;
  /** Parts for the recipient only: they are not stored once a mail server has the email. */
  readonly secrets?: readonly string[];
  /** Id of the email that this one repeats. */
  readonly copyOf?: string;
};

/**
 * Why an email was not accepted. `reason` never contains an address.
 * - `refused`: the server rejected this email permanently.
 * - `later`: the server deferred it.
 * - `unreachable`: no server responded; every other email would fail the same way.
 * - `uncertain`: the connection broke during delivery, so the server may have it.
 * - `withheld`: an owner stopped it, because another copy of the shop may have sent it.
 */
export type MailProblem = "refused" | "later" | "unreachable" | "uncertain" | "withheld";

export class MailNotAccepted extends Error {
  readonly problem: MailProblem;
  readonly reason: string;
  /** The server's answer, verbatim; it can contain the address. */
  readonly answer: string | undefined;

  constructor(problem: MailProblem, reason: string, answer?: string) {
    super(`The email was not accepted by the mail server: ${reason}`);
    this.name = "MailNotAccepted";
    this.problem = problem;
    this.reason = reason;
    this.answer = answer;
  }
}

/** Delivers emails to a mail server, or only stores them. */
export type Mailer = {
  /** Throws MailNotAccepted, or any other error from before the email left. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Whether emails stay here, so that delivering one twice is harmless. */
  readonly repeatable: boolean;
  /** Whether there is no mail server yet, so that emails wait whatever their age. */
  readonly waits?: true;
  /** Closes idle connections. */
  readonly close?: () => void;
};

/**
 * - `bounced`: the server rejected it permanently.
 * - `gave-up`: it was deferred too often.
 * - `in-doubt`: it may have arrived.
 * - `stopped`: an owner stopped it while it waited for its next attempt.
 */
export type FailureKind = "bounced" | "gave-up" | "in-doubt" | "stopped";

/** The outcome of an email. `reason` is that of a failure. */
export type Delivery =
  | { readonly state: "handed-over" }
  | { readonly state: "failed"; readonly kind: FailureKind; readonly reason: string }
  /** To be retried at a time, ISO 8601. Asked earlier, it is not tried. */
  | { readonly state: "postponed"; readonly reason: string; readonly nextTryAt: string };

/** `queued`: an attempt is being made, or a process crashed during one. */
export type MailState = "queued" | "handed-over" | "postponed" | "failed";

/** What the record of deliveries has on one email. */
export type RecordedMail = {
  readonly state: MailState;
  /** Key of the last attempt's job. */
  readonly jobKey: string;
};

/** The record of deliveries, for what plans emails before they can be sent. */
export type MailRecord = {
  /** Finds records by email id; an email that was never tried is absent. */
  readonly find: (
    websiteId: string,
    mailIds: readonly string[],
  ) => Promise<ReadonlyMap<string, RecordedMail>>;
  /** The email is not sent, for a reason other than the mail server. A sent email stays sent. */
  readonly giveUp: (
    jobKey: string,
    mail: Pick<Mail, "websiteId" | "id" | "kind">,
    reason: string,
  ) => Promise<void>;
};

/** Stops emails between two attempts. */
export type MailStops = {
  /** False when it is not waiting; true also when it is already stopped. */
  readonly stop: (websiteId: string, mailId: string) => Promise<boolean>;
  /** It waits as before. False when it is not stopped. */
  readonly resume: (websiteId: string, mailId: string) => Promise<boolean>;
};

/**
 * Delivers emails with a record next to the log, so that a crash at any point never causes a second
 * email. A failed email is retried when it is delivered again.
 */
export type Deliveries = {
  /** `jobKey` names what the email belongs to. Throws MailNotAccepted while no server responds. */
  readonly deliver: (jobKey: string, mail: Mail) => Promise<Delivery>;
};
