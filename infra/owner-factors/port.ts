export type SecondFactorStatus = {
  readonly on: boolean;
  readonly turnedOnAt: string | null;
  readonly recoveryCodes: number;
};

/** What an owner proves themselves with besides the password, but passkeys. */
export type OwnerFactors = {
  readonly standing: (ownerId: string) => Promise<SecondFactorStatus>;
  /** Keeps a secret that counts for nothing yet; instead of one that did not count either. */
  readonly begin: (ownerId: string, secret: string) => Promise<void>;
  readonly secretOf: (
    ownerId: string,
  ) => Promise<{ readonly secret: string; readonly on: boolean } | undefined>;
  /** False when this step, or a later one, has been taken before. Atomic. */
  readonly takeStep: (ownerId: string, step: number) => Promise<boolean>;
  readonly turnOn: (ownerId: string) => Promise<void>;
  readonly turnOff: (ownerId: string) => Promise<void>;
  /** The codes of before are worth nothing any more. */
  readonly replaceRecoveryCodes: (ownerId: string, codes: readonly string[]) => Promise<void>;
  /** False when there is no such code (any more). Atomic. */
  readonly takeRecoveryCode: (ownerId: string, code: string) => Promise<boolean>;
};
