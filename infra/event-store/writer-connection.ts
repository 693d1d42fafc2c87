import type { Client } from "pg";

export type WriterConnection = {
  /** The single writing connection; opened when there is none. */
  readonly get: () => Promise<Client>;
  /** Drops the connection and closes it. */
  readonly hangUp: () => Promise<void>;
};

/** Keeps one connection until it breaks. */
export const createWriterConnection = (connect: () => Promise<Client>): WriterConnection => {
  let current: Promise<Client> | undefined;

  const open = (): Promise<Client> => {
    const opening = connect();
    const forget = () => {
      if (current === opening) current = undefined;
    };
    opening.then((client) => {
      client.on("error", forget);
      client.on("end", forget);
    }, forget);
    return opening;
  };

  return {
    get: () => {
      current ??= open();
      return current;
    },
    hangUp: async () => {
      const old = current;
      current = undefined;
      await old?.then((client) => client.end()).catch(() => undefined);
    },
  };
};
