import type { KnownOwner } from "#infra/owner-sessions/port.ts";

export type Passkey = {
  readonly passkeyId: string;
  readonly ownerId: string;
  readonly name: string;
  /** Where the browser made it, and the only place where it signs in. */
  readonly host: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

/** The website as browsers see it. */
export type Place = {
  /** `https://shop.example:8443`. */
  readonly origin: string;
  readonly title: string;
};

/** Options are handed to the browser as they are (WebAuthn, JSON forms). */
type Options = Readonly<Record<string, unknown>> & { readonly challenge: string };
/** What the browser answered; nobody has looked at it yet. */
export type BrowserAnswer = Readonly<Record<string, unknown>>;

/** Keys that a device keeps and that its owner unlocks: who they are and that they are there, in one. */
export type Passkeys = {
  readonly list: (ownerId: string) => Promise<readonly Passkey[]>;
  readonly rename: (ownerId: string, passkeyId: string, name: string) => Promise<boolean>;
  readonly remove: (ownerId: string, passkeyId: string) => Promise<boolean>;
  readonly optionsToAdd: (
    place: Place,
    owner: { readonly ownerId: string; readonly email: string; readonly name: string },
  ) => Promise<Options>;
  /** Answers the new passkey's id, or undefined when the answer proves nothing, or the password is another one by now. */
  readonly add: (
    place: Place,
    asked: KnownOwner & { readonly challenge: string; readonly name: string },
    answer: BrowserAnswer,
  ) => Promise<string | undefined>;
  readonly optionsToSignIn: (place: Place) => Promise<Options>;
  /** The owner whose key has signed the challenge, if one has; with the password of when it was looked up. */
  readonly signedBy: (
    place: Place,
    challenge: string,
    answer: BrowserAnswer,
  ) => Promise<KnownOwner | undefined>;
};
