import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The connections of one server, and how they end when it stops. */
export type Drain = {
  readonly isStopping: () => boolean;
  /**
   * Accepts no new connections and lets requests in progress finish. Their answers tell clients to
   * open another connection, and whatever takes longer than `withinMs` is cut off.
   */
  readonly stop: (withinMs: number) => Promise<void>;
};

/** A live feed never ends unless the server closes it. Its reader reconnects to whichever process is running then. */
const endFeed = (response: ServerResponse): void => {
  if (String(response.getHeader("content-type")).startsWith("text/event-stream")) response.end();
};

/** Must be called before the server listens. */
export const createDrain = (server: Server): Drain => {
  /**
   * The answer in progress on each connection. Nothing is added or deleted per request: a set of
   * answers would rehash again and again, and its outgrown tables, once in the old generation, keep
   * answers alive until the next full garbage collection (twice the CPU time of reading a cart).
   */
  const answers = new Map<Socket, ServerResponse | undefined>();
  let stopping = false;

  const sayClose = (response: ServerResponse): void => {
    if (!response.headersSent) response.shouldKeepAlive = false;
  };
  server.on("connection", (socket: Socket) => {
    answers.set(socket, undefined);
    socket.once("close", () => answers.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
    if (stopping) sayClose(response);
    response.once("close", () => {
      // On a connection with pipelined requests the next answer may have begun.
      if (answers.get(socket) === response) answers.set(socket, undefined);
      // Its headers may have been sent before the stop began: the client believes that it can
      // continue.
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
  });

  return {
    isStopping: () => stopping,
    stop: (withinMs) =>
      new Promise((resolve) => {
        stopping = true;
        const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
        server.close(() => {
          clearTimeout(cutOff);
          resolve();
        });
        for (const response of answers.values()) {
          if (response === undefined) continue;
          sayClose(response);
          endFeed(response);
        }
        server.closeIdleConnections();
        // Browsers open connections in advance. Node considers a connection that has never sent
        // anything busy.
        for (const socket of answers.keys()) if (socket.bytesRead === 0) socket.destroy();
      }),
  };
};
