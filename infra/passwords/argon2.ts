import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "./port.ts";

/** Argon2id with the OWASP minimum: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const createArgon2Passwords = (): Passwords => {
  const decoy = hash("a password that nobody has", COST);
  return {
    hash: (password) => hash(password, COST),
    matches: async (stored, password) => {
      const matched = await verify(stored ?? (await decoy), password);
      return matched && stored !== undefined;
    },
  };
};
