import { type FulfilmentState, fulfilmentNames } from "#domain/orders/fulfilment-state.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<FulfilmentState, Tone>> = {
  unfulfilled: "warn",
  "partly-fulfilled": "info",
  fulfilled: "good",
  "nothing-to-send": "neutral",
  "awaiting-payment": "warn",
  cancelled: "bad",
};

export const FulfilmentMark = ({ of }: { readonly of: FulfilmentState }) => (
  <Pill tone={tones[of]}>{fulfilmentNames[of]}</Pill>
);
