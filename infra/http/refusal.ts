/**
 * Ends a request with an answer that the caller can act on. The error handler turns it into `{
 * error: { code, message, fields? } }`. For expected rejections only; any other exception is an
 * internal error and becomes a 500 without details.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Members next to `error`, for calls with their own specified shape. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      readonly fields?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly members?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
    this.members = options.members ?? {};
  }
}
