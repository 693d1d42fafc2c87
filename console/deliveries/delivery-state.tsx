import { deliveryStateNames } from "#domain/forms/webhook-columns.ts";
import type { DeliveryState as State } from "#read-api/deliveries/contract.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<State, Tone>> = {
  waiting: "info",
  sending: "info",
  postponed: "warn",
  "handed-over": "good",
  failed: "bad",
};

/** The status of a delivery in one or two words. */
export const DeliveryState = ({ of }: { readonly of: State }) => (
  <Pill tone={tones[of]}>{deliveryStateNames[of]}</Pill>
);
