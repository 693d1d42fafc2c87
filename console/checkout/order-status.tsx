import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { OrderStatus as Status } from "#domain/checkout/order.ts";

export const orderStatusNames: Readonly<Record<Status, string>> = {
  placed: "Being placed",
  failed: "Failed",
  paid: "Paid",
  "partially-refunded": "Partly refunded",
  refunded: "Refunded",
};

const tones: Readonly<Record<Status, Tone>> = {
  placed: "info",
  failed: "bad",
  paid: "good",
  "partially-refunded": "warn",
  refunded: "neutral",
};

export const OrderStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{orderStatusNames[of]}</Pill>
);
