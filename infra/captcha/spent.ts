import type { Sql } from "#infra/postgres/port.ts";

/** Used solutions. */
export type SpentChallenges = {
  /**
   * Whether the challenge belongs to this use from now on, or did already. `expiresAtMs`: since
   * 1970.
   */
  readonly spend: (challenge: string, usedFor: string, expiresAtMs: number) => Promise<boolean>;
  readonly prune: (nowMs: number) => Promise<void>;
};

// The update changes nothing: it waits for a concurrent writer of the row and returns that writer's
// value.
const spendText = `
  insert into captcha_spent as spent (challenge, used_for, expires_at)
  values ($1, $2, to_timestamp($3::double precision / 1000))
  on conflict (challenge) do update set used_for = spent.used_for
  returning used_for = $2 as ours`;
const pruneText = `delete from captcha_spent where expires_at < to_timestamp($1::double precision / 1000)`;

export const createSpentChallenges = (sql: Sql): SpentChallenges => ({
  spend: async (challenge, usedFor, expiresAtMs) => {
    const [row] = await sql.query<{ ours: boolean }>(spendText, [challenge, usedFor, expiresAtMs]);
    return row?.ours === true;
  },
  prune: async (nowMs) => {
    await sql.query(pruneText, [nowMs]);
  },
});

/** For tests, and for single processes. */
export const createSpentInMemory = (): SpentChallenges => {
  const spent = new Map<string, { readonly usedFor: string; readonly expiresAtMs: number }>();
  return {
    spend: async (challenge, usedFor, expiresAtMs) => {
      const before = spent.get(challenge);
      if (before !== undefined) return before.usedFor === usedFor;
      spent.set(challenge, { usedFor, expiresAtMs });
      return true;
    },
    prune: async (nowMs) => {
      for (const [challenge, { expiresAtMs }] of spent)
        if (expiresAtMs < nowMs) spent.delete(challenge);
    },
  };
};
