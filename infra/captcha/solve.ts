import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/**
 * What a browser does with a challenge: returns the token for `captchaKey`. For tests and
 * measurements.
 */
export const solveAltcha = async (challenge: unknown): Promise<string> => {
  const asked = challenge as Challenge;
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: asked, solution })).toString("base64");
};
