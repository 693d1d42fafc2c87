/**
 * - `second-factor`: the password was right, the one-time code is missing. `content` is the hash of
 *   the password.
 * - `passkey-sign-in`, `passkey-added`: the challenge for the browser to sign. `content` is the
 *   challenge, for the latter followed by a space and the hash of the password.
 * - `switch`: from one website's console to another's. It only names the account, and proves nothing.
 */
export type TicketPurpose = "second-factor" | "passkey-sign-in" | "passkey-added" | "switch";

export type Ticket = {
  /** The website on which it is valid. */
  readonly websiteId: string;
  /** Null while the person is unknown. */
  readonly ownerId: string | null;
  readonly content: string;
};

/** Intermediate proofs on the way into a console. */
export type OwnerTickets = {
  /** Returns the token; only its hash is stored. */
  readonly issue: (
    purpose: TicketPurpose,
    ticket: Ticket,
    goodForSeconds: number,
  ) => Promise<string>;
  readonly find: (
    purpose: TicketPurpose,
    token: string | undefined,
    websiteId: string,
  ) => Promise<Ticket | undefined>;
  /** Like `find`, and uses it up. Of several concurrent callers only one gets it. */
  readonly take: (
    purpose: TicketPurpose,
    token: string | undefined,
    websiteId: string,
  ) => Promise<Ticket | undefined>;
};
