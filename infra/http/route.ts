import type {
  BodyOf,
  Contract,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Servable,
  StatusOf,
} from "#domain/kit/contract.ts";
import type { RequestContext } from "./context.ts";
import type { SteadyList } from "./json-text.ts";

export type SetCookie = {
  readonly name: string;
  readonly value: string;
  /** In seconds; absent: until the browser closes. 0 deletes. */
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

export type Answer<Body, Status extends number = never> = {
  /** Default: the first status of the contract, else 200 (204 without a body). */
  readonly status?: Status;
  readonly body?: Body;
  /** A list within the body whose texts are cached. */
  readonly steady?: SteadyList;
  /** Replaces the body when the contract has `downloads`. */
  readonly file?: FileAnswer;
  /**
   * Position that the command wrote, sent as `x-daybook-position` so that a later read can wait for
   * it.
   */
  readonly position?: bigint;
  readonly cookies?: readonly SetCookie[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type AnyAnswer = Answer<unknown, number>;

/** Sent in pieces as the client reads, so that its size costs no memory. */
export type FileAnswer = {
  /** The name under which browsers save it; absent: they show it. */
  readonly name?: string;
  /** Media type. */
  readonly type: string;
  /** A failure before the first piece is a normal error; a later one breaks the connection. */
  readonly content: AsyncIterable<Uint8Array>;
};

/** A contract and its handler. The server mounts lists of these. */
export type Route = {
  readonly contract: Contract;
  readonly handle: (request: RequestOf<Contract>) => Promise<AnyAnswer>;
};

export const route = <const C extends Contract>(
  contract: C & Servable<C>,
  handle: (request: RequestOf<C>) => Promise<Answer<ResponseOf<C>, StatusOf<C>>>,
): Route => ({ contract, handle: handle as unknown as Route["handle"] });
