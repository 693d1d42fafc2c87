import { Pill, type Tone } from "#console/ui/pill.tsx";
import { type MailStatus, mailStatusNames } from "#domain/mail/mail-columns.ts";

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

/** What became of a mail, in a word or two. */
export const MailState = ({ of }: { readonly of: MailStatus }) => (
  <Pill tone={tones[of]}>{mailStatusNames[of]}</Pill>
);
