import { describe, inject, it } from "vitest";
import { isRequired, type ServerName } from "./find-server.ts";

/**
 * Tests that need a server which `npm ci` does not bring. Where the server could not be had, they
 * are skipped and their title says why, so that the run can count them apart; with the server's
 * name in DAYBOOK_REQUIRE they fail instead.
 */
export const describeOn = (
  server: ServerName,
  title: string,
  body: (address: string) => void,
): void => {
  const found = inject(server);
  if (found.missing === undefined) {
    describe(title, () => body(found.address));
    return;
  }
  const reason = `(not run: ${found.missing})`;
  if (isRequired(server))
    it(title, () => {
      throw new Error(`DAYBOOK_REQUIRE names ${server} ${reason}`);
    });
  else describe.skip(`${title} ${reason}`, () => body(found.address));
};
