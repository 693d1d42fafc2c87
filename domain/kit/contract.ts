import type * as z from "zod/mini";
import type { IntakeKind } from "./intake-kinds.ts";
import type { Permission } from "./permission.ts";

/**
 * One call of the HTTP API with its request and response. Servers validate with it, the two apps
 * call with it, and /api/openapi.json is generated from it.
 */
export type Contract = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters are written `:name`. */
  readonly path: string;
  readonly summary: string;
  /** Heading in the API description: `cart`, `restock`, … */
  readonly tag: string;
  /**
   * `visitor`: anyone on the website. `site-user`: a customer who is signed in. A writing call must
   * also send the session's token (header X-SiteUser-XSRF-Token, form field `xsrf`). `owner`: a
   * signed-in console session.
   */
  readonly access: "visitor" | "site-user" | "owner";
  /**
   * The permission that a call for owners requires: an area of the console, to read or to write. A
   * call for owners without it neither compiles (`route`) nor mounts. Other calls have none.
   */
  readonly permission?: Permission | undefined;
  /** The call counts as a sign-in attempt, in addition to the limit on all calls of one client. */
  readonly limit?: "sign-in";
  /**
   * A report of a visitor's browser. The limits of its kind count instead of those of all calls.
   */
  readonly intake?: IntakeKind;
  /**
   * Whether the CSRF token (crumb) is required. Absent: for every method but GET. Only analytics
   * hits and signed webhooks turn it off.
   */
  readonly crumb?: false;
  /** `application/json` when absent. */
  readonly contentType?:
    | "application/x-www-form-urlencoded"
    | "multipart/form-data"
    | "application/octet-stream"
    | "text/csv";
  /** The handler gets the body's bytes as sent, because a signature covers them. */
  readonly rawBody?: true;
  /** The handler reads the body's bytes while they arrive, as an AsyncIterable of pieces. */
  readonly streamedBody?: true;
  /** Bytes; 100 KiB when absent. */
  readonly maxBodyBytes?: number;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Media types of the downloaded file, in place of `response`. */
  readonly downloads?: readonly string[];
  /** Body of a successful response. Absent: no body. */
  readonly response?: z.ZodMiniType;
  /**
   * Statuses of successful responses, the usual one first. Absent: 200 with a body, 204 without.
   * 202: the work continues after the response. 303: `Location` names the page to open.
   */
  readonly statuses?: readonly [SuccessStatus, ...SuccessStatus[]];
  /**
   * The answer can be 202 with `Building`, while what it is counted from is still being built. Downloads are
   * refused with 503 and `Retry-After` in that case.
   */
  readonly canBeBuilding?: true;
  /** Texts that replace the general ones, by rejection code. */
  readonly refusalTexts?: Readonly<Record<string, string>>;
  /** The same where the query has the `name` of a file, which replaces `{name}`. */
  readonly namedTexts?: Readonly<Record<string, string>>;
  /**
   * Every rejection of this call, including those before its handler, has its text as
   * `data.message` in addition to `error.message`. Spec: A7.9, B7.7.
   */
  readonly hasDataMessage?: true;
  /** Members that some rejections of this call have next to `error`. */
  readonly refusalMembers?: Readonly<Record<string, z.ZodMiniType>>;
};

export type SuccessStatus = 200 | 201 | 202 | 204 | 303;

type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

export type ParamsOf<C extends Contract> = Out<C["params"]>;
export type QueryOf<C extends Contract> = Out<C["query"]>;
export type BodyOf<C extends Contract> = Out<C["body"]>;
export type BodyInputOf<C extends Contract> = In<C["body"]>;
export type QueryInputOf<C extends Contract> = In<C["query"]>;
export type ResponseOf<C extends Contract> = Out<C["response"]>;
/** Statuses that a handler can answer with; never, when the contract leaves no choice. */
export type StatusOf<C extends Contract> = C extends {
  readonly statuses: readonly (infer Status extends number)[];
}
  ? Status
  : never;

/** What a contract needs before it can be served: a call for owners names its permission. */
export type Servable<C extends Contract> = C extends { readonly access: "owner" }
  ? { readonly permission: Permission }
  : unknown;
