import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import type { Json } from "#infra/event-store/port.ts";
import type { Captcha } from "./port.ts";
import type { SpentChallenges } from "./spent.ts";

/** PBKDF2 is in every browser's Web Crypto, and one round is cheap to create and to verify here. */
const ALGORITHM = "PBKDF2/SHA-256";
const ROUNDS = 1_000;
/** Number of keys that the browser must try: about half a second on a phone. */
const TRIES = { least: 300, most: 1_200 } as const;
/** Long enough to fill in a long form after solving the captcha. */
const VALID_FOR_MS = 60 * 60 * 1_000;
const MAX_TOKEN_LENGTH = 10_000;

const hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/));
/** The widget's answer; members that we did not issue are ignored. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.literal(ROUNDS),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int(),
      data: z.object({ website: z.string() }),
    }),
    signature: hex,
  }),
  solution: z.object({
    counter: z.int().check(z.minimum(0), z.maximum(0xffffffff)),
    derivedKey: hex,
  }),
});

const readToken = (token: string): z.infer<typeof Payload> | undefined => {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

export type AltchaDependencies = {
  readonly secret: string;
  readonly spent: SpentChallenges;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
};

/**
 * ALTCHA, a proof of work: no third party is contacted, and nobody has to read distorted letters.
 */
export const createAltcha = ({ secret, spent, nowMs }: AltchaDependencies): Captcha => {
  const keyFor = (purpose: string) =>
    createHmac("sha256", secret).update(`altcha ${purpose}`).digest("hex");
  const keys = {
    hmacSignatureSecret: keyFor("challenge"),
    hmacKeySignatureSecret: keyFor("solution"),
  };

  return {
    challenge: async (websiteId) => {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: ROUNDS,
        counter: randomInt(TRIES.least, TRIES.most),
        deriveKey,
        expiresAt: Math.floor((nowMs() + VALID_FOR_MS) / 1_000),
        data: { website: websiteId },
        ...keys,
      });
      return JSON.parse(JSON.stringify(challenge)) as { readonly [name: string]: Json };
    },

    verify: async (websiteId, token, usedFor) => {
      const payload = readToken(token);
      if (payload === undefined) return false;
      const { challenge, solution } = payload;
      const { nonce, expiresAt, data } = challenge.parameters;
      if (data.website !== websiteId || expiresAt * 1_000 < nowMs()) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
      return verified && (await spent.spend(nonce, usedFor, expiresAt * 1_000));
    },

    prune: () => spent.prune(nowMs()),
  };
};
