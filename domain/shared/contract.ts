import type * as z from "zod/mini";

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
  /** `visitor`: anybody on the website. `owner`: a signed-in console session. */
  readonly access: "visitor" | "owner";
  /**
   * Whether the anti-forgery crumb is demanded. Absent means: for every method but GET. Only
   * analytics hits and signed webhooks switch it off.
   */
  readonly crumb?: false;
  /** `application/json` when absent. */
  readonly contentType?: "application/x-www-form-urlencoded" | "multipart/form-data" | "text/csv";
  /** Bytes; 100 KiB when absent. */
  readonly maxBodyBytes?: number;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body of the answer when all went well. Absent: 204 without a body. */
  readonly response?: z.ZodMiniType;
};

type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

export type ParamsOf<C extends Contract> = Out<C["params"]>;
export type QueryOf<C extends Contract> = Out<C["query"]>;
export type BodyOf<C extends Contract> = Out<C["body"]>;
export type BodyInputOf<C extends Contract> = In<C["body"]>;
export type QueryInputOf<C extends Contract> = In<C["query"]>;
export type ResponseOf<C extends Contract> = Out<C["response"]>;
