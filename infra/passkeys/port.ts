import type { KnownOwner } from "#infra/owner-sessions/port.ts";

export type Passkey = {
  readonly passkeyId: string;
  readonly ownerId: string;
  readonly name: string;
  /** Host on which it was created, and the only one where it signs in. */
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

/** Options are passed to the browser unchanged (WebAuthn, JSON forms). */
type Options = Readonly<Record<string, unknown>> & { readonly challenge: string };
/** The browser's unverified answer. */
export type BrowserAnswer = Readonly<Record<string, unknown>>;

/** Keys that a device stores and its owner unlocks: they prove identity and presence together. */
export type Passkeys = {
  readonly list: (ownerId: string) => Promise<readonly Passkey[]>;
  readonly rename: (ownerId: string, passkeyId: string, name: string) => Promise<boolean>;
  readonly remove: (ownerId: string, passkeyId: string) => Promise<boolean>;
  readonly optionsToAdd: (
    place: Place,
    owner: { readonly ownerId: string; readonly email: string; readonly name: string },
  ) => Promise<Options>;
  /**
   * Returns the new passkey's id, or undefined when the answer proves nothing, or the password has
   * changed in the meantime.
   */
  readonly add: (
    place: Place,
    asked: KnownOwner & { readonly challenge: string; readonly name: string },
    answer: BrowserAnswer,
  ) => Promise<string | undefined>;
  readonly optionsToSignIn: (place: Place) => Promise<Options>;
  /**
   * The owner whose key signed the challenge, if any; with the password at the time of the look-up.
   */
  readonly signedBy: (
    place: Place,
    challenge: string,
    answer: BrowserAnswer,
  ) => Promise<KnownOwner | undefined>;
};
