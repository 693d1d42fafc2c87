import { AskError, type AskErrorCode } from "#infra/ask/port.ts";
import { Refusal } from "#infra/http/refusal.ts";

const refusals: Readonly<Record<AskErrorCode, readonly [status: number, code: string]>> = {
  "not-a-question": [422, "not-a-question"],
  sql: [422, "wrong-question"],
  "too-slow": [422, "too-slow"],
  "too-large": [422, "too-large"],
  "not-ready": [503, "not-ready"],
  busy: [429, "too-many-questions"],
};

/** Why there is no answer; `members` are further ones of it. */
export const toRefusal = (error: unknown, members?: (error: AskError) => object): unknown => {
  if (!(error instanceof AskError)) return error;
  const [status, code] = refusals[error.code];
  return new Refusal(status, code, error.message, members && { members: { ...members(error) } });
};
