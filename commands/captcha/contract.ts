import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * The task of the captcha's widget, valid for an hour and for one submission. Websites without a
 * site key never request it. Not in the specification: the captcha is ALTCHA.
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
