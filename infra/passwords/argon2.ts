import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "./port.ts";

export type PasswordCost = {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
};

/** Argon2id with the OWASP minimum: 19 MiB, 2 passes, 1 lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Only tests have another cost than the default. */
export const createArgon2Passwords = (passwordCost = COST): Passwords => {
  const cost = { ...passwordCost, parallelism: 1 };
  const decoy = hash("a password that nobody has", cost);
  return {
    hash: (password) => hash(password, cost),
    matches: async (stored, password) => {
      const matched = await verify(stored ?? (await decoy), password);
      return matched && stored !== undefined;
    },
  };
};
