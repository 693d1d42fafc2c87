import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "#infra/config/config.ts";
import { StartError } from "./start-error.ts";

type Address = Pick<Config, "PORT" | "HOST">;

const textsOf = ({ PORT, HOST }: Address): Readonly<Record<string, readonly string[]>> => ({
  EADDRINUSE: [
    `Port ${PORT} is in use: another program, perhaps another Daybook, listens on it.`,
    `Stop that program, or set PORT to a free port, such as PORT=${PORT + 1} npm start.`,
  ],
  EACCES: [
    `This user is not allowed to open port ${PORT}.`,
    "Set PORT to a port from 1024, such as PORT=3000 npm start, with a proxy in front of it.",
  ],
  EADDRNOTAVAIL: [
    `This machine does not have the address ${HOST}.`,
    "Set HOST to one of its addresses, or to 0.0.0.0 for all of them.",
  ],
  ENOTFOUND: [
    `The host name ${HOST} is unknown.`,
    "Set HOST to an address of this machine, or to 0.0.0.0 for all of them.",
  ],
});

type ListenError = {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
};

/** The reason why a port cannot be opened, with the setting; other errors stay as they are. */
export const explainListening = (error: unknown, address: Address): unknown => {
  const { code, syscall, hostname } = error as ListenError;
  // The host of a database can be unknown as well.
  const isUnknownHost = code === "ENOTFOUND" && hostname === address.HOST;
  const lines = syscall === "listen" || isUnknownHost ? textsOf(address)[code ?? ""] : [];
  return lines === undefined || lines.length === 0 ? error : new StartError(...lines);
};

/**
 * Opens the port for a moment. A port that is in use is found before a database is set up and a
 * demo is written, which takes a while.
 */
export const assertPortFree = async (address: Address): Promise<void> => {
  const server = createServer().listen({ port: address.PORT, host: address.HOST });
  try {
    await once(server, "listening");
  } catch (error) {
    throw explainListening(error, address);
  }
  server.close();
  await once(server, "close");
};
