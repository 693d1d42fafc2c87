/** Codes of an authenticator app: six digits, new every thirty seconds. RFC 6238. */
export type OneTimeCodes = {
  /** Base 32. */
  readonly newSecret: () => string;
  /** `otpauth://…`, for the QR code. */
  readonly address: (secret: string, about: { issuer: string; account: string }) => string;
  /**
   * The time step of a code, or undefined for a wrong one: the steps before and after now are
   * accepted, too.
   */
  readonly stepOf: (secret: string, code: string, nowMs: number) => number | undefined;
};
