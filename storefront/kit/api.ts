import { cartTexts } from "#domain/cart/texts.ts";
import type {
  BodyInputOf,
  Contract,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from "#domain/kit/contract.ts";
import { POSITION_HEADER } from "#domain/kit/position-names.ts";
import { cookiesDisabled, tooManyRequests } from "#domain/kit/shared-texts.ts";
import { renewToken, xsrfToken } from "./session/browser-session.ts";

const TOO_MANY_REQUESTS = 429;

/** Why a call failed; `message` can be shown to the visitor. */
export class CallFailure extends Error {
  /** 0 without an answer. */
  readonly status: number;
  readonly code: string;
  /** Texts by path of the body: `contact.email`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer, for calls whose specified answer has more than `error`. */
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

  /** Whether the call may have succeeded all the same, so that only a retry can tell. */
  get isIndefinite(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether the same call may succeed if it is repeated unchanged. */
  get isPassing(): boolean {
    const cookiesMissing = this.code === "cookies-disabled";
    return (this.isIndefinite && !cookiesMissing) || this.status === TOO_MANY_REQUESTS;
  }
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [Key in Name]: Value };

export type CallInput<C extends Contract> = Part<"params", ParamsOf<C>> &
  Part<"body", BodyInputOf<C>> & {
    readonly query?: QueryInputOf<C>;
    /** Sent as `Idempotency-Key`: a repetition is the same call. */
    readonly key?: string;
    /** The call continues when the visitor leaves the page. */
    readonly outlivesPage?: boolean;
  };

const NO_CONTENT = 204;
/** Spec: B4.9. */
const XSRF_HEADER = "X-SiteUser-XSRF-Token";

export const crumb = (): string => {
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
      { code: error?.code ?? "too-many-requests", message: tooManyRequests },
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

/** Position of this page's last write, so that its next read includes it. */
let position: string | undefined;

/** The answer to a token of another session. Spec: B4.9. */
type CrumbFail = { readonly crumbFail?: boolean; readonly xsrfToken?: string } | undefined;

/**
 * One call of the HTTP API. The contract is a type only, so that its schemas stay out of the
 * bundle: the compiler checks method and path, and the server validates. A call whose answer
 * contains crumbFail is repeated once with the token of that answer. Throws `CallFailure`. Spec:
 * A8.1–A8.3, B4.9.
 */
export const call = async <C extends Contract>(
  method: C["method"],
  path: C["path"],
  input: CallInput<C>,
): Promise<ResponseOf<C>> => {
  try {
    return await callOnce(method, path, input);
  } catch (error) {
    const answer = error instanceof CallFailure ? (error.answer as CrumbFail) : undefined;
    if (answer?.crumbFail !== true || typeof answer.xsrfToken !== "string") throw error;
    renewToken(answer.xsrfToken);
    return callOnce(method, path, input);
  }
};

const callOnce = async <C extends Contract>(
  method: C["method"],
  path: C["path"],
  input: CallInput<C>,
): Promise<ResponseOf<C>> => {
  if (!navigator.cookieEnabled)
    throw new CallFailure(0, { code: "cookies-disabled", message: cookiesDisabled });
  const { params, body, query, key, outlivesPage } = input as {
    params?: Record<string, unknown>;
    body?: unknown;
    query?: Record<string, string>;
    key?: string;
    outlivesPage?: boolean;
  };
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  const token = method === "GET" ? undefined : xsrfToken();
  const response = await fetch(filled(path, params ?? {}) + search, {
    method,
    credentials: "same-origin",
    ...(outlivesPage === true && { keepalive: true }),
    headers: {
      accept: "application/json",
      ...(method !== "GET" && { "x-csrf-token": crumb() }),
      ...(token !== undefined && { [XSRF_HEADER]: token }),
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

/** The text for any exception around a call. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure ? error.message : cartTexts.checkConnection;
