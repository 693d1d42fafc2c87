export type SecondFactorStatus = {
  readonly on: boolean;
  readonly turnedOnAt: string | null;
  readonly recoveryCodes: number;
};

/** An owner's second factors, except passkeys. */
export type OwnerFactors = {
  readonly standing: (ownerId: string) => Promise<SecondFactorStatus>;
  /** Stores a secret that is not active yet, and replaces an earlier inactive one. */
  readonly begin: (ownerId: string, secret: string) => Promise<void>;
  readonly secretOf: (
    ownerId: string,
  ) => Promise<{ readonly secret: string; readonly on: boolean } | undefined>;
  /** False when this step or a later one was already used. Atomic. */
  readonly takeStep: (ownerId: string, step: number) => Promise<boolean>;
  readonly turnOn: (ownerId: string) => Promise<void>;
  readonly turnOff: (ownerId: string) => Promise<void>;
  /** The previous codes become invalid. */
  readonly replaceRecoveryCodes: (ownerId: string, codes: readonly string[]) => Promise<void>;
  /** False when the code does not exist or was used. Atomic. */
  readonly takeRecoveryCode: (ownerId: string, code: string) => Promise<boolean>;
};
