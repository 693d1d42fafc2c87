import type * as z from "zod/mini";
import type { IntakeKind } from "./intake-kinds.ts";
import type { Permission } from "./permission.ts";

/**
 * One call of the HTTP API: what it takes and what it answers. Servers validate with it, the two
 * apps call with it, and /api/openapi.json is generated from it.
 */
export type Contract = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** Heading in the API description: `cart`, `restock`, … */
  readonly tag: string;
  /**
   * `visitor`: anybody on the website. `site-user`: a visitor signed in to an account; what writes
   * must bring the session's token (header X-SiteUser-XSRF-Token, form field `xsrf`), too. `owner`: a
   * signed-in console session.
   */
  readonly access: "visitor" | "site-user" | "owner";
  /**
   * What a call for owners asks of them: an area of the console, to read or to write it. Without it
   * such a call neither compiles (`route`) nor mounts. The others have none.
   */
  readonly permission?: Permission | undefined;
  /** Counts as an attempt to sign in, beside all calls of one client. */
  readonly limit?: "sign-in";
  /** What a visitor's browser reports: counted by the limits of its kind instead of those of all calls. */
  readonly intake?: IntakeKind;
  /**
   * Whether the anti-forgery crumb is demanded. Absent means: for every method but GET. Only
   * analytics hits and signed webhooks switch it off.
   */
  readonly crumb?: false;
  /** `application/json` when absent. */
  readonly contentType?:
    | "application/x-www-form-urlencoded"
    | "multipart/form-data"
    | "application/octet-stream"
    | "text/csv";
  /** The body is given as the bytes that were sent, because a signature covers them. */
  readonly rawBody?: true;
  /** Bytes; 100 KiB when absent. */
  readonly maxBodyBytes?: number;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Media types of the file that is answered, instead of `response`. */
  readonly downloads?: readonly string[];
  /** The body of the answer when all went well. Absent: 204 without a body. */
  readonly response?: z.ZodMiniType;
  /** Texts that stand in for those that every call answers with, by code of the refusal. */
  readonly refusalTexts?: Readonly<Record<string, string>>;
  /**
   * Every rejection of this call, those made before its handler included, carries its text as
   * `data.message` in addition to `error.message`. Spec: A7.9, B7.7.
   */
  readonly hasDataMessage?: true;
};

type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

export type ParamsOf<C extends Contract> = Out<C["params"]>;
export type QueryOf<C extends Contract> = Out<C["query"]>;
export type BodyOf<C extends Contract> = Out<C["body"]>;
export type BodyInputOf<C extends Contract> = In<C["body"]>;
export type QueryInputOf<C extends Contract> = In<C["query"]>;
export type ResponseOf<C extends Contract> = Out<C["response"]>;

/** What a contract must have to be served: a call for owners says what it asks of them. */
export type Servable<C extends Contract> = C extends { readonly access: "owner" }
  ? { readonly permission: Permission }
  : unknown;
