import type { Tone } from "#console/ui/pill.tsx";
import type { SignUpStatus } from "#read-api/restock/contract.ts";

export const signUpStates: Readonly<Record<SignUpStatus, readonly [string, Tone]>> = {
  unconfirmed: ["Not confirmed", "neutral"],
  waiting: ["Waiting", "info"],
  sent: ["Told", "good"],
  failed: ["Failed", "bad"],
  bounced: ["Bounced", "bad"],
  "in-doubt": ["In doubt", "warn"],
  resending: ["Sending again", "info"],
  dismissed: ["Let be", "neutral"],
  left: ["Left", "neutral"],
  forgotten: ["Forgotten", "neutral"],
};
