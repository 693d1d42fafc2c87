import { type SubscriptionStatus as Status, statusNames } from "#domain/subscriptions/status.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<Status, Tone>> = {
  active: "good",
  "past-due": "warn",
  cancelled: "neutral",
  completed: "info",
  failed: "bad",
  forgotten: "neutral",
};

export const SubscriptionStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{statusNames[of]}</Pill>
);
