/** Codes of an authenticator app: six digits, new every thirty seconds. RFC 6238. */
export type OneTimeCodes = {
  /** Base 32. */
  readonly newSecret: () => string;
  /** `otpauth://…`, for the picture that the app reads. */
  readonly address: (secret: string, about: { issuer: string; account: string }) => string;
  /** Which step the code is of, or undefined when it is none: steps before and after now count, too. */
  readonly stepOf: (secret: string, code: string, nowMs: number) => number | undefined;
};
