/**
 * Ends a request with an answer the caller can act on. The error handler turns it into
 * `{ error: { code, message, fields? } }`. For expected refusals only; anything else that is thrown
 * is a defect and becomes a 500 without details.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Members answered beside `error`, for calls whose specification names a shape of their own. */
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      readonly fields?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly beside?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
    this.beside = options.beside ?? {};
  }
}
