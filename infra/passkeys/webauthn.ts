import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { KnownOwner } from "#infra/owner-sessions/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { BrowserAnswer, Passkey, Passkeys, Place } from "./port.ts";

/** Loaded when the first owner uses a passkey, because it takes about 17 MB. */
const library = () => import("@simplewebauthn/server");

/** Passkeys are bound to the host without its port. */
const hostOf = ({ origin }: Place): string => new URL(origin).hostname;

type Stored = KnownOwner & {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
  readonly transports: string[];
};

const list = `
  select passkey_id as "passkeyId", owner_id as "ownerId", name, host, created_at as "createdAt",
         last_used_at as "lastUsedAt"
    from owner_passkeys where owner_id = $1 order by created_at, passkey_id`;
const insert = `
  insert into owner_passkeys
         (passkey_id, owner_id, credential_id, host, public_key, counter, transports, name)
  select $1, owner_id, $3, $4, $5, $6, $7, $8
    from owners where owner_id = $2 and password_hash = $9 for share
  on conflict (credential_id) do nothing returning passkey_id`;
const find = `
  select owner_id as "ownerId", credential_id as "credentialId", public_key as "publicKey", counter,
         transports, password_hash as "passwordHash"
    from owner_passkeys join owners using (owner_id) where credential_id = $1 and host = $2`;
const use = `
  update owner_passkeys set counter = $2, last_used_at = now() where credential_id = $1`;

/** The library throws for any mismatch, which counts as a normal answer here. */
const unlessRefused = async <Value>(verify: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};

const signingIn = (sql: Sql): Pick<Passkeys, "optionsToSignIn" | "signedBy"> => ({
  optionsToSignIn: async (place) => {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: hostOf(place),
      userVerification: "required",
    });
    return { ...options };
  },
  signedBy: async (place, challenge, answer) => {
    const given = answer as unknown as AuthenticationResponseJSON;
    const [stored] = await sql.query<Stored>(find, [String(given.id), hostOf(place)]);
    if (stored === undefined) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const verified = await unlessRefused(() =>
      verifyAuthenticationResponse({
        response: given,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: hostOf(place),
        requireUserVerification: true,
        credential: {
          id: stored.credentialId,
          publicKey: new Uint8Array(stored.publicKey),
          counter: Number(stored.counter),
          transports: stored.transports,
        },
      }),
    );
    if (verified?.verified !== true) return undefined;
    await sql.query(use, [stored.credentialId, verified.authenticationInfo.newCounter]);
    const { ownerId, passwordHash } = stored;
    return { ownerId, passwordHash };
  },
});

const adding = (sql: Sql): Pick<Passkeys, "optionsToAdd" | "add"> => ({
  optionsToAdd: async (place, { ownerId, email, name }) => {
    const known = await sql.query<{ id: string; transports: string[] }>(
      `select credential_id as id, transports from owner_passkeys where owner_id = $1`,
      [ownerId],
    );
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: place.title,
      rpID: hostOf(place),
      userID: new TextEncoder().encode(ownerId),
      userName: email,
      userDisplayName: name,
      excludeCredentials: [...known],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { ...options };
  },
  add: async (place, { ownerId, passwordHash, challenge, name }, answer: BrowserAnswer) => {
    const { verifyRegistrationResponse } = await library();
    const verified = await unlessRefused(() =>
      verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: place.origin,
        expectedRPID: hostOf(place),
        requireUserVerification: true,
      }),
    );
    if (verified?.verified !== true) return undefined;
    const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
    const values = [ownerId, id, hostOf(place), Buffer.from(publicKey), counter];
    const passkeyId = randomUUID();
    const about = [transports ?? [], name, passwordHash];
    const rows = await sql.query(insert, [passkeyId, ...values, ...about]);
    return rows.length === 1 ? passkeyId : undefined;
  },
});

export const createPasskeys = (sql: Sql): Passkeys => ({
  list: (ownerId) => sql.query<Passkey>(list, [ownerId]),
  rename: async (ownerId, passkeyId, name) => {
    const text = `update owner_passkeys set name = $3 where owner_id = $1 and passkey_id = $2
                  returning passkey_id`;
    return (await sql.query(text, [ownerId, passkeyId, name])).length === 1;
  },
  remove: async (ownerId, passkeyId) => {
    const text = `delete from owner_passkeys where owner_id = $1 and passkey_id = $2
                  returning passkey_id`;
    return (await sql.query(text, [ownerId, passkeyId])).length === 1;
  },
  ...adding(sql),
  ...signingIn(sql),
});
