/**
 * What happens with emails and calls that were waiting in the backup: the original may have sent
 * them since.
 */
export type AfterRestore = "send" | "withhold";

export type RestoreChoice = {
  readonly emails: AfterRestore;
  readonly webhooks: AfterRestore;
};

/** An unconfirmed restore. Times are ISO 8601. */
export type PendingRestore = {
  readonly restoredAt: string;
  readonly backupTakenAt: string;
  /** Last position of the backup. */
  readonly position: string;
};

export type WaitingWork = {
  /** Jobs that are due: most send one email, a restock send many. */
  readonly jobs: number;
  /** Webhook calls among them. */
  readonly webhookCalls: number;
  /** Time of the oldest; null when none is waiting. */
  readonly since: string | null;
};

/** Flags of jobs whose emails or webhook calls an owner has withheld. */
export const WITHHOLD_EMAILS = "withhold-emails";
export const WITHHOLD_WEBHOOKS = "withhold-webhooks";

/** The reason shown where an email or a call was withheld. */
export const WITHHELD_REASON =
  "Withheld after a restore: it was waiting when the backup was made, and may have been sent since.";

/**
 * Whether this installation is a restored copy, and whether an owner has confirmed that it is the
 * shop now.
 */
export type Restores = {
  /** The installation must send nothing. Costs nothing once it has been false. */
  readonly isHeld: () => Promise<boolean>;
  readonly findPending: () => Promise<PendingRestore | undefined>;
  readonly findWaiting: () => Promise<WaitingWork>;
  /** Details for people; undefined unless the installation is held. */
  readonly findHeldCopy: () => Promise<
    (Omit<PendingRestore, "position"> & Omit<WaitingWork, "since">) | undefined
  >;
  /** Declares that this is the shop now. False when there is nothing to confirm. */
  readonly confirm: (by: string, choice: RestoreChoice) => Promise<boolean>;
  /** For events from before the restore that have not been turned into jobs yet. */
  readonly findWithheld: () => Promise<{
    /** Last position of the backup; 0 without a restore. */
    readonly upTo: bigint;
    readonly flags: readonly string[];
  }>;
};
