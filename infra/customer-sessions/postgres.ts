import { randomBytes, randomUUID } from "node:crypto";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import { tokenHash } from "../signing/token-hash.ts";
import {
  IDLE_SECONDS,
  REMEMBERED_SECONDS,
  type SiteUserSession,
  type SiteUserSessions,
} from "./port.ts";

/** The lock orders this against a change of the password: no session outlives one. */
const insert = `
  with credential as (
    select website_id, site_user_id from site_user_credentials
     where website_id = $1 and site_user_id = $2 and revision = $3
       for share
  ), lapsed as (
    delete from site_user_sessions where token_hash in (
      select token_hash from site_user_sessions where expires_at <= now()
       limit 100 for update skip locked)
  )
  insert into site_user_sessions
         (token_hash, session_id, website_id, site_user_id, remember_me, device, expires_at)
  select $4, $5, website_id, site_user_id, $6, $7, now() + make_interval(secs => $8)
    from credential
  returning session_id`;

/** Visits are recorded every ten minutes, because reads should not write. */
const find = `
  select site_user_id as "siteUserId", session_id as "sessionId", remember_me as "rememberMe",
         last_seen_at < now() - interval '10 minutes' as "isNews"
    from site_user_sessions
   where token_hash = $1 and website_id = $2 and expires_at > now()`;

/** Use prolongs only sessions that are not remembered. */
const see = `
  update site_user_sessions
     set last_seen_at = now(),
         expires_at = case when remember_me then expires_at
                           else now() + make_interval(secs => $2) end
   where token_hash = $1`;

const list = `
  select session_id as "sessionId", remember_me as "rememberMe", device,
         signed_in_at as "signedInAt", last_seen_at as "lastSeenAt",
         count(*) over ()::int as total
    from site_user_sessions
   where website_id = $1 and site_user_id = $2 and expires_at > now()
   order by last_seen_at desc, session_id
   limit $3 offset $4`;

const endOne = `
  delete from site_user_sessions
   where website_id = $1 and site_user_id = $2 and session_id = $3
  returning session_id`;

const endAll = `
  delete from site_user_sessions
   where website_id = $1 and site_user_id = $2 and session_id is distinct from $3`;

type StoredSession = {
  readonly siteUserId: string;
  readonly sessionId: string;
  readonly rememberMe: boolean;
  readonly isNews: boolean;
};
type Listed = SiteUserSession & { readonly total: number };

/** Derived and not stored; different for each session. */
const xsrfTokenOf = (signing: Pick<Signing, "sign">, token: string): string =>
  signing.sign("xsrf token of a site user's session", token);

export const createSiteUserSessions = (
  sql: Sql,
  signing: Pick<Signing, "sign">,
): SiteUserSessions => ({
  open: async (websiteId, { siteUserId, revision, rememberMe, device }) => {
    const token = randomBytes(32).toString("base64url");
    const rows = await sql.query(insert, [
      websiteId,
      siteUserId,
      revision,
      tokenHash(token),
      randomUUID(),
      rememberMe,
      device,
      rememberMe ? REMEMBERED_SECONDS : IDLE_SECONDS,
    ]);
    return rows.length === 0 ? undefined : { token, xsrfToken: xsrfTokenOf(signing, token) };
  },
  find: async (token, websiteId) => {
    const hash = tokenHash(token);
    const [found] = await sql.query<StoredSession>(find, [hash, websiteId]);
    if (found === undefined) return undefined;
    if (found.isNews) await sql.query(see, [hash, IDLE_SECONDS]);
    const { isNews: _isNews, ...session } = found;
    return { ...session, xsrfToken: xsrfTokenOf(signing, token) };
  },
  list: async (websiteId, siteUserId, { offset, limit }) => {
    const rows = await sql.query<Listed>(list, [websiteId, siteUserId, limit, offset]);
    const sessions = rows.map(({ total: _total, ...session }) => session);
    return { sessions, total: rows[0]?.total ?? 0 };
  },
  endByToken: async (token) => {
    await sql.query("delete from site_user_sessions where token_hash = $1", [tokenHash(token)]);
  },
  end: async (websiteId, siteUserId, sessionId) =>
    (await sql.query(endOne, [websiteId, siteUserId, sessionId])).length === 1,
  endAll: async (websiteId, siteUserId, except) => {
    await sql.query(endAll, [websiteId, siteUserId, except ?? null]);
  },
});
