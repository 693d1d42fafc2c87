import { setUpContract, signInContract } from "#commands/owners/contract.ts";
import type { KnownOwner, OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { CookieJar, Http } from "./http.ts";

export type Credentials = { readonly email: string; readonly password: string };

/** What the database's operator can do and a visitor cannot. */
export type OwnerAccess = {
  readonly database: Database;
  readonly sessions: Pick<OwnerSessions, "needsSetup" | "setupCode" | "open">;
  readonly newPassword: () => string;
  readonly say: (line: string) => void;
};

const OWNER_COOKIE = "daybook_owner";
const FIRST_OWNER = "analyst@daybook.test";

/**
 * A console session to define products and to refund: with the given credentials, else as the
 * website's first owner, because the person who runs this can write to the database anyway. A
 * website without an owner gets one, and the terminal prints how to sign in.
 */
export const signInAsOwner = async (
  { database, sessions, newPassword, say }: OwnerAccess,
  http: Http,
  websiteId: string,
  credentials: Credentials | undefined,
): Promise<CookieJar> => {
  const jar = http.createCookieJar();
  if (credentials) {
    await http.call(signInContract, { jar, body: credentials });
    return jar;
  }
  if (await sessions.needsSetup(websiteId)) {
    const code = await sessions.setupCode(websiteId);
    const account = { email: FIRST_OWNER, password: newPassword() };
    await http.call(setUpContract, { jar, body: { code, name: "Analyst", ...account } });
    say(
      `Created an owner, because the website had none. Sign in as ${account.email} with the password ${account.password}`,
    );
    return jar;
  }
  const [owner] = await database.query<KnownOwner>(
    `select owner_id as "ownerId", password_hash as "passwordHash"
       from website_owners join owners using (owner_id) where website_id = $1 limit 1`,
    [websiteId],
  );
  if (owner === undefined) throw new Error("The website no longer has an owner.");
  const token = await sessions.open(websiteId, owner, { device: "Analyst" });
  if (token === undefined) throw new Error("The owner's password has just changed. Try again.");
  jar.set(OWNER_COOKIE, token);
  return jar;
};
