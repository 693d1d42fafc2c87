import { decrypt, encrypt, keyFor } from "#infra/personal-data/ciphers.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { OwnerFactors } from "./port.ts";

const standing = `
  select f.turned_on_at is not null as "on", f.turned_on_at as "turnedOnAt",
         (select count(*)::int from owner_recovery_codes c where c.owner_id = o.owner_id)
           as "recoveryCodes"
    from owners o left join owner_second_factors f using (owner_id)
   where o.owner_id = $1`;

const begin = `
  insert into owner_second_factors as known (owner_id, secret) values ($1, $2)
  on conflict (owner_id) do update set secret = excluded.secret, last_step = 0
   where known.turned_on_at is null`;

const takeStep = `
  update owner_second_factors set last_step = $2 where owner_id = $1 and last_step < $2
  returning owner_id`;

const takeRecoveryCode = `
  delete from owner_recovery_codes where owner_id = $1 and code_hash = $2 returning owner_id`;

const addRecoveryCodes = `
  insert into owner_recovery_codes (owner_id, code_hash) select $1, unnest($2::text[])`;

type FactorStatus = {
  readonly on: boolean;
  readonly turnedOnAt: string | null;
  readonly recoveryCodes: number;
};

export const createOwnerFactors = (
  database: Database,
  { secret, signing }: { readonly secret: string; readonly signing: Pick<Signing, "sign"> },
): OwnerFactors => {
  const key = keyFor(secret, "second factors of owners");
  const hashOf = (ownerId: string, code: string): string =>
    signing.sign("recovery code of an owner", JSON.stringify([ownerId, code]));
  const dropCodes = "delete from owner_recovery_codes where owner_id = $1";

  return {
    standing: async (ownerId) => {
      const [found] = await database.query<FactorStatus>(standing, [ownerId]);
      return found ?? { on: false, turnedOnAt: null, recoveryCodes: 0 };
    },
    begin: async (ownerId, plain) => {
      await database.query(begin, [ownerId, encrypt(key, ownerId, Buffer.from(plain))]);
    },
    secretOf: async (ownerId) => {
      const [found] = await database.query<{ secret: Buffer; on: boolean }>(
        `select secret, turned_on_at is not null as "on" from owner_second_factors where owner_id = $1`,
        [ownerId],
      );
      return found && { secret: decrypt(key, ownerId, found.secret).toString(), on: found.on };
    },
    takeStep: async (ownerId, step) =>
      (await database.query(takeStep, [ownerId, step])).length === 1,
    turnOn: async (ownerId) => {
      await database.query(
        "update owner_second_factors set turned_on_at = now() where owner_id = $1",
        [ownerId],
      );
    },
    turnOff: (ownerId) =>
      database.transaction(async (sql) => {
        await sql.query("delete from owner_second_factors where owner_id = $1", [ownerId]);
        await sql.query(dropCodes, [ownerId]);
      }),
    replaceRecoveryCodes: (ownerId, codes) =>
      database.transaction(async (sql) => {
        await sql.query(dropCodes, [ownerId]);
        await sql.query(addRecoveryCodes, [ownerId, codes.map((code) => hashOf(ownerId, code))]);
      }),
    takeRecoveryCode: async (ownerId, code) =>
      (await database.query(takeRecoveryCode, [ownerId, hashOf(ownerId, code)])).length === 1,
  };
};
