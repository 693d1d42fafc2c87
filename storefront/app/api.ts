import { cartTexts } from "#domain/cart/texts.ts";
import type {
  BodyInputOf,
  Contract,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from "#domain/shared/contract.ts";
import { httpTexts } from "#domain/shared/http-texts.ts";

/** Why a call did not do what it was asked to; `message` may be shown to the visitor as it is. */
export class CallFailure extends Error {
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly code: string;
  /** Texts by path of the body: `contact.email`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer, for calls that are specified to answer more than `error`. */
  readonly answer: unknown;

  constructor(
    status: number,
    {
      code,
      message,
      fields = {},
    }: { code: string; message: string; fields?: CallFailure["fields"] },
    answer?: unknown,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.answer = answer;
  }

  /** Whether the call may have been carried out all the same, so that only a retry can tell. */
  get isIndefinite(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [Key in Name]: Value };

export type CallInput<C extends Contract> = Part<"params", ParamsOf<C>> &
  Part<"body", BodyInputOf<C>> & {
    readonly query?: QueryInputOf<C>;
    /** Sent as `Idempotency-Key`: a repeat of the call is the same call. */
    readonly key?: string;
  };

const TOO_MANY_REQUESTS = 429;
const NO_CONTENT = 204;
const POSITION_HEADER = "x-daybook-position";

const crumb = (): string => {
  const found = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1];
  return found === undefined ? "" : decodeURIComponent(found);
};

const filled = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

const failureOf = (status: number, answer: unknown): CallFailure => {
  const error = (answer as { error?: { code: string; message: string } } | undefined)?.error;
  if (status === TOO_MANY_REQUESTS)
    return new CallFailure(
      status,
      { code: error?.code ?? "too-many-requests", message: httpTexts.tooManyRequests },
      answer,
    );
  return new CallFailure(
    status,
    error ?? { code: "unreadable", message: cartTexts.checkConnection },
    answer,
  );
};

const readJson = async (response: Response): Promise<unknown> => {
  if (response.status === NO_CONTENT) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** What this page has written last, so that its next read sees it. */
let position: string | undefined;

/**
 * One call of the HTTP API. The contract is given as a type, so that its schemas stay out of the
 * bundle: method and path are checked against it by the compiler, and the server validates.
 * Throws `CallFailure`. Spec: A8.1–A8.3.
 */
export const call = async <C extends Contract>(
  method: C["method"],
  path: C["path"],
  input: CallInput<C>,
): Promise<ResponseOf<C>> => {
  if (!navigator.cookieEnabled)
    throw new CallFailure(0, { code: "cookies-disabled", message: httpTexts.cookiesDisabled });
  const { params, body, query, key } = input as {
    params?: Record<string, unknown>;
    body?: unknown;
    query?: Record<string, string>;
    key?: string;
  };
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  const response = await fetch(filled(path, params ?? {}) + search, {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(method !== "GET" && { "x-csrf-token": crumb() }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(position !== undefined && { [POSITION_HEADER]: position }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallFailure(0, { code: "no-connection", message: cartTexts.checkConnection });
  });
  position = response.headers.get(POSITION_HEADER) ?? position;
  const answer = await readJson(response);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer as ResponseOf<C>;
};

/** The text to show for anything that was thrown around a call. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure ? error.message : cartTexts.checkConnection;
