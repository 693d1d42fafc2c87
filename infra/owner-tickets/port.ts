/**
 * - `second-factor`: the password was right, the one-time code is still missing. `content` is the hash
 *   of the password.
 * - `passkey-sign-in`, `passkey-added`: what the browser shall sign. `content` is the challenge, with the
 *   latter followed by a space and the hash of the password.
 * - `switch`: from the console of one website to that of another. `content` is the
 *   hash of the password, a space and the session that they come from.
 */
export type TicketPurpose = "second-factor" | "passkey-sign-in" | "passkey-added" | "switch";

export type Ticket = {
  /** Where it counts. */
  readonly websiteId: string;
  /** Null while it is not known who signs in. */
  readonly ownerId: string | null;
  readonly content: string;
};

/** What has been proven so far on the way into a console. */
export type OwnerTickets = {
  /** Answers the token; only its hash is kept. */
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
  /** As `find`, and it is used up. Of several who come at once one gets it. */
  readonly take: (
    purpose: TicketPurpose,
    token: string | undefined,
    websiteId: string,
  ) => Promise<Ticket | undefined>;
};
