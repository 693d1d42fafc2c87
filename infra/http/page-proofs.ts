import type { Signing } from "#infra/signing/port.ts";
import type { SetCookie } from "./route.ts";

const PURPOSE = "page password";
const NAME_PURPOSE = "page password cookie";
const PREFIX = "daybook_page_";
const NAME_LENGTH = 16;
/** Not in the specification: a visitor enters a page's password once a month. */
export const PAGE_PROOF_SECONDS = 30 * 24 * 60 * 60;

/**
 * Cookies that prove that this browser has entered the password, one for each password. The
 * signature covers the password's hash, so a new password invalidates all of them.
 */
export type PageProofs = {
  readonly issue: (websiteId: string, passwordHash: string) => SetCookie;
  readonly holds: (
    cookies: Readonly<Record<string, string | undefined>>,
    websiteId: string,
    passwordHash: string,
  ) => boolean;
};

export const createPageProofs = (signing: Signing, nowMs: () => number): PageProofs => {
  const nameOf = (websiteId: string, hash: string): string =>
    PREFIX + signing.sign(NAME_PURPOSE, JSON.stringify([websiteId, hash])).slice(0, NAME_LENGTH);
  const textOf = (websiteId: string, hash: string, until: string): string =>
    JSON.stringify([websiteId, hash, until]);
  return {
    issue: (websiteId, hash) => {
      const until = String(nowMs() + PAGE_PROOF_SECONDS * 1_000);
      return {
        name: nameOf(websiteId, hash),
        value: `${until}.${signing.sign(PURPOSE, textOf(websiteId, hash, until))}`,
        maxAge: PAGE_PROOF_SECONDS,
      };
    },
    holds: (cookies, websiteId, hash) => {
      const [until = "", mark = ""] = (cookies[nameOf(websiteId, hash)] ?? "").split(".", 2);
      if (!/^\d{1,15}$/.test(until) || Number(until) <= nowMs()) return false;
      return signing.isSigned(PURPOSE, textOf(websiteId, hash, until), mark);
    },
  };
};
