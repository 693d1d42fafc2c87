import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { FulfilmentState } from "#domain/checkout/fulfilment-state.ts";

export const fulfilmentNames: Readonly<Record<FulfilmentState, string>> = {
  unfulfilled: "To send",
  "partly-fulfilled": "Partly sent",
  fulfilled: "Sent",
  "nothing-to-send": "Nothing to send",
  cancelled: "Cancelled",
};

const tones: Readonly<Record<FulfilmentState, Tone>> = {
  unfulfilled: "warn",
  "partly-fulfilled": "info",
  fulfilled: "good",
  "nothing-to-send": "neutral",
  cancelled: "bad",
};

export const FulfilmentMark = ({ of }: { readonly of: FulfilmentState }) => (
  <Pill tone={tones[of]}>{fulfilmentNames[of]}</Pill>
);
