import type { OrderStatus as Status } from "#domain/orders/order-status.ts";
import { orderStatusNames } from "#domain/orders/status-names.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<Status, Tone>> = {
  placed: "info",
  failed: "bad",
  "awaiting-payment": "warn",
  cancelled: "neutral",
  paid: "good",
  "partially-refunded": "warn",
  refunded: "neutral",
};

export const OrderStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{orderStatusNames[of]}</Pill>
);
