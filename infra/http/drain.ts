import type { Server, ServerResponse } from "node:http";
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
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let stopping = false;

  const sayClose = (response: ServerResponse): void => {
    if (!response.headersSent) response.shouldKeepAlive = false;
  };
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", (_request, response: ServerResponse) => {
    responses.add(response);
    if (stopping) sayClose(response);
    response.once("close", () => {
      responses.delete(response);
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
        for (const response of responses) {
          sayClose(response);
          endFeed(response);
        }
        server.closeIdleConnections();
        // Browsers open connections in advance. Node considers a connection that has never sent
        // anything busy.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }),
  };
};
