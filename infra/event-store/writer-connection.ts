import type { Client } from "pg";

export type WriterConnection = {
  /** The one connection that writes; opened when there is none. */
  readonly get: () => Promise<Client>;
  readonly hangUp: () => Promise<void>;
};

/** Keeps one connection until it breaks. */
export const createWriterConnection = (connect: () => Promise<Client>): WriterConnection => {
  let client: Client | undefined;
  return {
    get: async () => {
      if (client !== undefined) return client;
      const fresh = await connect();
      const forget = () => {
        if (client === fresh) client = undefined;
      };
      fresh.on("error", forget);
      fresh.on("end", forget);
      client = fresh;
      return fresh;
    },
    hangUp: async () => {
      const old = client;
      client = undefined;
      await old?.end().catch(() => undefined);
    },
  };
};
