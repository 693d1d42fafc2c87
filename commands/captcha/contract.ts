import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * What the captcha's widget works on: good for an hour and for one submission. Where no site key is
 * configured nobody asks for it. Our choice: the captcha is ALTCHA.
 */
export const captchaChallengeContract = {
  method: "GET",
  path: "/api/captcha/challenge",
  summary: "Get a challenge for the captcha widget",
  tag: "forms",
  access: "visitor",
  response: z.looseObject({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string(),
  }),
} as const satisfies Contract;
