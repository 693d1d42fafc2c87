import type { Client } from "./client.ts";

/** The part of JSON Schema that contracts use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: Schema | boolean;
};

export type Operation = {
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

/**
 * Every call in the API's description. Signing out is omitted, because it would end the sessions
 * that the rest needs.
 */
export const describedCalls = async (client: Client): Promise<readonly Call[]> => {
  const { body } = await client.get<{ paths: Record<string, Record<string, Operation>> }>(
    "/api/openapi.json",
  );
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !(method === "delete" && /^\/api\/.+\/session$/.test(path)))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
};
