import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a server that can be cut, as when the server or the network fails. */
export const createFlakyLine = async (to: string) => {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  line.listen(0, hostname);
  await once(line, "listening");
  return {
    origin: `http://${hostname}:${(line.address() as AddressInfo).port}`,
    /** Ends existing connections and rejects new ones. */
    cut: (): void => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: (): void => {
      isCut = false;
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, "close");
    },
  };
};
