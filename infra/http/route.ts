import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from "#domain/shared/contract.ts";
import type { RequestContext } from "./context.ts";

export type SetCookie = {
  readonly name: string;
  readonly value: string;
  /** Seconds; absent: until the browser closes. 0 deletes. */
  readonly maxAge?: number;
  readonly httpOnly?: boolean;
  readonly path?: string;
  readonly sameSite?: "lax" | "strict";
};

export type RequestOf<C extends Contract> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly context: RequestContext;
};

export type Answer<Body> = {
  /** 200 when absent (204 when there is no body). */
  readonly status?: number;
  readonly body?: Body;
  /** Position that the command wrote: sent as `x-daybook-position`, so that a later read can wait for it. */
  readonly position?: bigint;
  readonly cookies?: readonly SetCookie[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** A contract together with what answers it. The server mounts lists of these. */
export type Route = {
  readonly contract: Contract;
  readonly handle: (request: RequestOf<Contract>) => Promise<Answer<unknown>>;
};

export const route = <const C extends Contract>(
  contract: C,
  handle: (request: RequestOf<C>) => Promise<Answer<ResponseOf<C>>>,
): Route => ({ contract, handle: handle as unknown as Route["handle"] });
