import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a server that can be cut, as when the server or the network fails. */
export const createFlakyLine = async (to: string) => {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const passing = new Map<number, readonly Socket[]>();
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
    far.once("connect", () => passing.set(Number(far.localPort), [near, far]));
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
    /** What the server's client at this port sends and receives is lost, without a word. */
    silence: (port: number): void => {
      for (const socket of passing.get(port) ?? []) socket.unpipe().resume();
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
