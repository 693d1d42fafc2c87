import { decrypt, encrypt, keyFor } from "#infra/personal-data/ciphers.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ConnectionKey, ServiceSecrets } from "./port.ts";

const keep = `
  insert into service_secrets (connection_id, website_id, service, sealed) values ($1, $2, $3, $4)
  on conflict (connection_id) do nothing`;

const find = `
  select sealed from service_secrets where connection_id = $1 and website_id = $2`;

const deleteOthers = `
  delete from service_secrets
   where website_id = $1 and service = $2 and connection_id is distinct from $3::uuid`;

/** Sealed with the installation's secret, for their website and connection only. */
export const createServiceSecrets = (sql: Sql, secret: string): ServiceSecrets => {
  const key = keyFor(secret, "services of websites");
  const boundTo = ({ websiteId, connectionId }: ConnectionKey) => `${websiteId} ${connectionId}`;
  return {
    keep: async (of, service, content) => {
      const sealed = encrypt(key, boundTo(of), Buffer.from(content));
      await sql.query(keep, [of.connectionId, of.websiteId, service, sealed]);
    },
    find: async (of) => {
      const [row] = await sql.query<{ sealed: Buffer }>(find, [of.connectionId, of.websiteId]);
      return row && decrypt(key, boundTo(of), row.sealed).toString();
    },
    deleteOthers: async (websiteId, service, connectionId) => {
      await sql.query(deleteOthers, [websiteId, service, connectionId]);
    },
  };
};
