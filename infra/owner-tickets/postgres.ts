import { randomBytes } from "node:crypto";
import type { Sql } from "#infra/postgres/port.ts";
import { tokenHash } from "../signing/token-hash.ts";
import type { OwnerTickets, Ticket } from "./port.ts";

const insert = `
  with lapsed as (delete from owner_tickets where expires_at <= now())
  insert into owner_tickets (token_hash, purpose, website_id, owner_id, content, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`;

const columns = `website_id as "websiteId", owner_id as "ownerId", content`;
const which = "token_hash = $1 and purpose = $2 and website_id = $3 and expires_at > now()";
const find = `select ${columns} from owner_tickets where ${which}`;
const take = `delete from owner_tickets where ${which} returning ${columns}`;

export const createOwnerTickets = (sql: Sql): OwnerTickets => {
  const asked =
    (text: string): OwnerTickets["find"] =>
    async (purpose, token, websiteId) => {
      if (token === undefined || token === "") return undefined;
      return (await sql.query<Ticket>(text, [tokenHash(token), purpose, websiteId]))[0];
    };
  return {
    issue: async (purpose, { websiteId, ownerId, content }, goodForSeconds) => {
      const token = randomBytes(32).toString("base64url");
      const values = [tokenHash(token), purpose, websiteId, ownerId, content, goodForSeconds];
      await sql.query(insert, values);
      return token;
    },
    find: asked(find),
    take: asked(take),
  };
};
