import type { ErrorRequestHandler } from "express";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { AppendOutcomeUnknown, EventStoreUnavailable } from "#infra/event-store/errors.ts";
import { isDatabaseLost } from "#infra/log/database-lost.ts";
import type { Log } from "#infra/log/log.ts";
import { loggedPath } from "./logged-path.ts";
import { Refusal } from "./refusal.ts";
import { inWordsOf } from "./refusal-texts.ts";
import { StillBuilding } from "./still-building.ts";

const DISK_FULL = "53100";
/** Text with a NUL character, which Postgres cannot store. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

const unavailable = () =>
  new Refusal(503, "unavailable", httpTexts.tooManyRequests, { headers: { "retry-after": "1" } });

const storageFull = () =>
  new Refusal(503, "storage-full", httpTexts.storageFull, { headers: { "retry-after": "10" } });

const fromBodyParser: Readonly<Record<string, readonly [number, string, string]>> = {
  "entity.too.large": [413, "body-too-large", "The request is too large."],
  "entity.parse.failed": [400, "malformed-body", "The request body is malformed."],
  "encoding.unsupported": [415, "unsupported-encoding", "The content encoding is not supported."],
  "charset.unsupported": [415, "unsupported-charset", "The character set is not supported."],
  "request.aborted": [400, "aborted", "The request was aborted before it was complete."],
  "request.size.invalid": [400, "malformed-body", "The request body is malformed."],
  "parameters.too.many": [413, "body-too-large", "The request is too large."],
};

/** A statement was stopped, by its time limit or by an operator. */
const CANCELLED = "57014";

const tookTooLong = () =>
  new Refusal(503, "took-too-long", httpTexts.tookTooLong, { headers: { "retry-after": "60" } });

/** A process that serves before a worker has created the projections' tables. */
const isWithoutTables = ({ code, message }: Thrown): boolean =>
  code === "42P01" && /^relation "read\./.test(String(message));

type Thrown = {
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
};

const isDiskFull = (error: Thrown): boolean =>
  error.code === DISK_FULL || (error.cause instanceof Error && isDiskFull(error.cause as Thrown));

/** The answer for the caller; undefined for an internal error. */
export const toRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (typeof error !== "object" || error === null) return undefined;
  const thrown = error as Thrown;
  const parsing = fromBodyParser[String(thrown.type)];
  if (parsing !== undefined) return new Refusal(parsing[0], parsing[1], parsing[2]);
  if (error instanceof URIError)
    return new Refusal(400, "malformed-address", "The URL is malformed.");
  if (UNSTORABLE_TEXT.has(String(thrown.code)))
    return new Refusal(400, "invalid-input", "A text contains a character that cannot be stored.");
  if (isWithoutTables(thrown)) return unavailable();
  if (isDiskFull(thrown)) return storageFull();
  if (thrown.code === CANCELLED) return tookTooLong();
  if (error instanceof EventStoreUnavailable || error instanceof AppendOutcomeUnknown)
    return unavailable();
  if (isDatabaseLost(thrown)) return unavailable();
  return undefined;
};

export const errorBody = (refusal: Refusal) => ({
  ...refusal.members,
  error: {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields !== undefined && { fields: refusal.fields }),
  },
});

/** The client has disconnected while its answer, a file or an export, was being sent. */
export const isClientGone = (error: unknown): boolean =>
  /^ERR_STREAM_(?:PREMATURE_CLOSE|UNABLE_TO_PIPE|DESTROYED)$/.test(
    String((error as { readonly code?: unknown } | null)?.code),
  );

/** The single place where failed requests are answered, never with a stack or internal details. */
export const createErrorHandler =
  (log: Log): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const about = { error, method: request.method, path: loggedPath(request.path) };
    if (response.headersSent) {
      // The client has disconnected, for example from a page whose pictures were still loading:
      // this is not an error.
      if (isClientGone(error)) return;
      log.error(about, "a response was interrupted");
      // Ended normally, a partial answer would look complete.
      response.destroy();
      return;
    }
    // An export whose client left before its first piece: nobody reads an answer.
    if (isClientGone(error)) return;
    const refusal = toRefusal(error);
    if (refusal === undefined || (refusal.status >= 500 && !(refusal instanceof StillBuilding)))
      log.error(about, "request failed");
    const answer = inWordsOf(
      response,
      refusal ?? new Refusal(500, "internal", "Something went wrong. Please try again."),
    );
    response.status(answer.status).set(answer.headers).json(errorBody(answer));
  };
