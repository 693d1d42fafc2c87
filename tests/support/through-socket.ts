import { existsSync } from "node:fs";
import { inject } from "vitest";

/** Where Postgres puts its sockets unless it is configured otherwise. */
const SOCKETS = "/tmp";

/**
 * The address of a database on the run's server through its Unix socket, which takes less processor time than TCP. Every
 * other address is unchanged: a line that a test can cut, and a server that someone else started.
 */
export const throughSocket = (url: string): string => {
  const address = new URL(url);
  if (process.env.DATABASE_URL !== undefined || address.host !== new URL(inject("adminUrl")).host)
    return url;
  if (!existsSync(`${SOCKETS}/.s.PGSQL.${address.port}`)) return url;
  address.searchParams.set("host", SOCKETS);
  return address.href;
};
