import { signUpStatusNames } from "#domain/restock/sign-up-columns.ts";
import type { SignUpStatus } from "#read-api/restock/contract.ts";
import type { Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<SignUpStatus, Tone>> = {
  unconfirmed: "neutral",
  waiting: "info",
  sent: "good",
  failed: "bad",
  bounced: "bad",
  "in-doubt": "warn",
  resending: "info",
  dismissed: "neutral",
  left: "neutral",
  "taken-off": "neutral",
  forgotten: "neutral",
};

export const signUpState = (status: SignUpStatus): readonly [label: string, tone: Tone] => [
  signUpStatusNames[status],
  tones[status],
];
