import type { Captcha } from "./port.ts";
import { createSpentInMemory } from "./spent.ts";

/** For tests: a challenge is its number, and `solved <website> <number>` solves it. */
export const createFakeCaptcha = (): Captcha => {
  const spent = createSpentInMemory();
  let issued = 0;
  return {
    challenge: async (websiteId) => {
      issued += 1;
      return { solution: `solved ${websiteId} ${issued}` };
    },
    verify: async (websiteId, token, usedFor) => {
      const [, website, number] = /^solved (\S+) (\d+)$/.exec(token) ?? [];
      return website === websiteId && Number(number) <= issued
        ? spent.spend(token, usedFor, Number.POSITIVE_INFINITY)
        : false;
    },
    prune: async () => undefined,
  };
};
