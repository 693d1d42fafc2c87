import type { BodyInputOf, Contract, ParamsOf, QueryOf, ResponseOf } from "#domain/kit/contract.ts";
import { POSITION_HEADER } from "#domain/kit/position-names.ts";
import { tooManyRequests } from "#domain/kit/shared-texts.ts";
import { noteConnection } from "./connection.ts";

/** The error of a call, with a text for the owner. */
export class CallError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  /** Path of the input (`lines.0.quantity`) to text. */
  readonly fields: Readonly<Record<string, string>>;
  /** Further members of the answer. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.members = members;
  }
}

/** Whether a retry without a change can succeed: nothing was decided. */
export const isRetriable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502);

const ACCEPTED = 202;

/** Whether what an answer is counted from is still being built; `members.progress` says how far that is. */
export const isBeingCounted = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === ACCEPTED;

/** A query of which any part can be absent: an undefined member is not sent. */
export type QueryPart<C extends Contract> = {
  readonly [Name in keyof QueryOf<C>]?: QueryOf<C>[Name] | undefined;
};

/** Options of a call in addition to its contract. */
export type CallInput<C extends Contract> = (C extends { params: object }
  ? { params: ParamsOf<C> }
  : object) &
  (C extends { body: object } ? { body: BodyInputOf<C> } : object) &
  (C extends { query: object } ? { query?: QueryPart<C> } : object) & {
    readonly signal?: AbortSignal;
    /** The request is completed although the window is being closed. */
    readonly keepalive?: boolean;
    /** Makes a repetition of the same command count once. */
    readonly idempotencyKey?: string;
  };

/** The input of a contract that is only known as `Contract`. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly idempotencyKey?: string;
};

const signedOutListeners = new Set<() => void>();
let ended = 0;

/** How many sessions have ended in this window. */
export const endedSessions = (): number => ended;

/** The session of this window has ended. */
export const endSession = (): void => {
  ended += 1;
  for (const listener of signedOutListeners) listener();
};

/** Called when the session of this window has ended. */
export const onSignedOut = (listener: () => void): (() => void) => {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
};

export const addressOf = (
  contract: Pick<Contract, "path">,
  { params, query }: AnyInput,
): string => {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
};

const crumb = (): string | undefined => document.cookie.match(/(?:^|;\s*)crumb=([^;]*)/)?.[1];

/** A page that was opened from the offline copy has no crumb yet. Spec: A9.13. */
export const fetchCrumb = async (
  { method }: Pick<Contract, "method">,
  signal: AbortSignal | undefined,
): Promise<void> => {
  if (method === "GET" || crumb()) return;
  await fetch("/api/crumb", { credentials: "same-origin", ...(signal && { signal }) });
};

/**
 * What a proxy answers while its server is away. Daybook's own refusals with these statuses, such as a full
 * disk, are JSON.
 */
const isFromProxy = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.get("content-type")?.includes("json");

/** Texts and the bytes of files are sent unchanged. */
const isSentAsItIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;

/** The maximum time that tables may be behind the news. */
const SEEN_FOR_MS = 10_000;
let seen: { readonly position: string; readonly until: number } | undefined;

/** Later reads wait until they include this position of the log. */
export const noteSeen = (position: string): void => {
  seen = { position, until: performance.now() + SEEN_FOR_MS };
};

/** Headers of every call. */
export const headersOf = (
  contract: Contract,
  input: Pick<AnyInput, "idempotencyKey">,
): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = { accept: "application/json" };
  if (seen !== undefined && performance.now() < seen.until)
    headers[POSITION_HEADER] = seen.position;
  if (contract.method !== "GET") headers["x-csrf-token"] = decodeURIComponent(crumb() ?? "");
  if (input.idempotencyKey !== undefined) headers["idempotency-key"] = input.idempotencyKey;
  if (contract.body !== undefined)
    headers["content-type"] = contract.contentType ?? "application/json";
  return headers;
};

/** A call that only looks something up sends what it looks for in a body, as drawings of a page do. */
const changesSomething = ({ method, permission }: Contract): boolean =>
  method !== "GET" && permission?.endsWith(":read") !== true;

let changedAt = 0;
/** When this window has last changed something; milliseconds since 1970, 0 before the first time. */
export const lastChangeMs = (): number => changedAt;

const requestOf = (contract: Contract, input: AnyInput): RequestInit => ({
  method: contract.method,
  headers: headersOf(contract, input),
  credentials: "same-origin",
  ...(input.keepalive && { keepalive: true }),
  ...(contract.body !== undefined && {
    body: isSentAsItIs(input.body) ? input.body : JSON.stringify(input.body),
  }),
  ...(input.signal !== undefined && { signal: input.signal }),
});

export const offline = () =>
  new CallError(0, "offline", "Could not reach the server. Please check your internet connection.");
const unreadable = "The server returned an unexpected response. Please try again.";

/** Returns the contract's response, or throws a CallError. Spec: A8.1, A8.3. */
export const call = <const C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<ResponseOf<C>> => callAny<ResponseOf<C>>(contract, input);

/** As `call`, where the contract is a parameter: its caller has compared input and answer with it. */
export const callAny = async <Answer>(contract: Contract, given: AnyInput): Promise<Answer> => {
  const begun = ended;
  let response: Response;
  try {
    await fetchCrumb(contract, given.signal);
    response = await fetch(addressOf(contract, given), requestOf(contract, given));
  } catch (error) {
    if (given.signal?.aborted) throw error;
    noteConnection(false);
    throw offline();
  }
  noteConnection(!isFromProxy(response));
  // Also after a refusal: an answer that is lost on its way may have changed something.
  if (changesSomething(contract)) changedAt = Date.now();
  if (!response.ok) throw await errorOf(response, begun);
  if (response.status === 204) return undefined as Answer;
  const answer = await response.json().catch(() => {
    throw new CallError(502, "unreadable-answer", unreadable);
  });
  if (response.status === ACCEPTED && contract.canBeBuilding)
    throw new CallError(ACCEPTED, "building", "The figures are still being counted.", {}, answer);
  return answer;
};

type ErrorBody = {
  error?: { code?: string; message?: string; fields?: Record<string, string> };
};

/** The error of a rejecting answer. `begun`: the session that the call belongs to; a later one has not ended with it. */
export const errorOf = async (response: Response, begun = ended): Promise<CallError> => {
  const { error = {}, ...members } = await response.json().then(
    (body: ErrorBody) => body,
    (): ErrorBody => ({}),
  );
  const code = error.code ?? `http-${response.status}`;
  if (code === "not-signed-in" && begun === ended) endSession();
  const message = error.message ?? plainText(response);
  return new CallError(response.status, code, message, error.fields, members);
};

const plainText = (response: Response): string => {
  if (response.status === 429) return tooManyRequests;
  if (isFromProxy(response)) return "Could not reach the server. Please try again in a moment.";
  return response.status >= 500
    ? "Something went wrong. Please try again."
    : "The request failed. Please try again.";
};

/** A text for people, never a stack. */
export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : "Something went wrong. Please try again.";
