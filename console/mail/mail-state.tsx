import { type MailStatus, mailStatusNames } from "#domain/mail/mail-columns.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<MailStatus, Tone>> = {
  sent: "good",
  kept: "neutral",
  waiting: "warn",
  sending: "info",
  bounced: "bad",
  "gave-up": "bad",
  "in-doubt": "warn",
  stopped: "neutral",
};

/** The status of an email in one or two words. */
export const MailState = ({ of }: { readonly of: MailStatus }) => (
  <Pill tone={tones[of]}>{mailStatusNames[of]}</Pill>
);
