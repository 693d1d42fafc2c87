import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import type { Log } from "#infra/log/log.ts";
import type { ClientOf } from "./client.ts";
import { errorBody, toRefusal } from "./errors.ts";
import type { AdmitReport } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import { readIdempotencyKey } from "./request-context.ts";

export type IntakeRequest = {
  readonly websiteId: string;
  readonly host: string;
  readonly body: string;
  readonly cookie: string;
  /** Used for the country, and for a code that only lasts for a day; never recorded. */
  readonly clientIp: string;
  readonly userAgent: string;
  /** The `Sec-GPC` header: the visitor declines tracking on every website. */
  readonly globalPrivacyControl: boolean;
  /** The header `DNT`. */
  readonly doNotTrack: boolean;
  readonly idempotencyKey: string | undefined;
};

/** A call that only records a fact: no decider, no view, 204 when it is durable. */
export type IntakeCall = {
  readonly path: string;
  readonly contentType: string;
  readonly maxBodyBytes: number;
  readonly kind: IntakeKind;
  readonly record: (request: IntakeRequest) => Promise<void>;
};

export type IntakeDependencies = {
  readonly app: RequestListener;
  readonly calls: readonly IntakeCall[];
  /** Host without port, lower case. */
  readonly findWebsite: (host: string) => Promise<string | undefined>;
  readonly clientOf: ClientOf;
  readonly limits: { readonly admit: AdmitReport };
  readonly log: Log;
};

/**
 * Answers the intake calls before the application, in the same process: no router, no middleware,
 * the body read directly. Everything else goes to the application.
 */
export const createIntakeServer = (dependencies: IntakeDependencies): Server => {
  const { app, calls, log } = dependencies;
  const byPath = new Map(calls.map((call) => [call.path, call]));
  return createServer((request, response) => {
    const call = request.method === "POST" ? byPath.get(request.url ?? "") : undefined;
    if (call === undefined) {
      app(request, response);
      return;
    }
    record(call, dependencies, request).then(
      () => response.writeHead(204, { "x-content-type-options": "nosniff" }).end(),
      (error: unknown) => refuse(response, error, log),
    );
  });
};

const record = async (
  call: IntakeCall,
  { findWebsite, clientOf, limits }: IntakeDependencies,
  request: IncomingMessage,
): Promise<void> => {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith(call.contentType))
    throw new Refusal(
      415,
      "unsupported-content-type",
      `The request body must be ${call.contentType}.`,
    );
  const host = request.headers.host ?? "";
  const websiteId = await findWebsite(host.replace(/:\d+$/, "").toLowerCase());
  if (websiteId === undefined)
    throw new Refusal(404, "no-such-website", "No website is configured for this domain.");
  const client = clientOf(request);
  await limits.admit(client, websiteId, call.kind);
  const body = await readBody(request, call.maxBodyBytes);
  await call.record({
    websiteId,
    host,
    body,
    cookie: request.headers.cookie ?? "",
    clientIp: client.clientIp,
    userAgent: request.headers["user-agent"] ?? "",
    globalPrivacyControl: request.headers["sec-gpc"] === "1",
    doNotTrack: request.headers.dnt === "1",
    idempotencyKey: readIdempotencyKey(request.headers["idempotency-key"] as string | undefined),
  });
};

const readBody = (request: IncomingMessage, limit: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      reject(
        new Refusal(413, "body-too-large", "The request is too large.", {
          headers: { connection: "close" },
        }),
      );
      request.removeAllListeners("data").resume();
    });
    request.on("end", () =>
      resolve(
        chunks.length === 1 ? (chunks[0] as Buffer).toString() : Buffer.concat(chunks).toString(),
      ),
    );
    request.on("error", reject);
  });

const refuse = (response: ServerResponse, error: unknown, log: Log): void => {
  const known = toRefusal(error);
  if (known === undefined || known.status >= 500) log.error({ error }, "intake failed");
  const refusal = known ?? new Refusal(500, "internal", "Something went wrong.");
  response
    .writeHead(refusal.status, {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      ...refusal.headers,
    })
    .end(JSON.stringify(errorBody(refusal)));
};
