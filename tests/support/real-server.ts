import { describe, inject, it } from "vitest";
import { isRequired, type ServerName } from "./find-server.ts";

/** What tests need: where it is, or why it could not be had. */
type Found = { readonly address: string; readonly missing?: string | undefined };

/**
 * Tests that need a program which `npm ci` does not bring. Where it could not be had, they are
 * skipped and their title says why, so that the run can count them apart; with its name in
 * DAYBOOK_REQUIRE they fail instead.
 */
export const describeWith = (
  name: string,
  found: Found,
  title: string,
  body: (address: string) => void,
): void => {
  if (found.missing === undefined) {
    describe(title, () => body(found.address));
    return;
  }
  const reason = `(not run: ${found.missing})`;
  if (isRequired(name))
    it(title, () => {
      throw new Error(`DAYBOOK_REQUIRE names ${name} ${reason}`);
    });
  else describe.skip(`${title} ${reason}`, () => body(found.address));
};

/** Tests on a server that the run has found or started. */
export const describeOn = (
  server: ServerName,
  title: string,
  body: (address: string) => void,
): void => describeWith(server, inject(server), title, body);
