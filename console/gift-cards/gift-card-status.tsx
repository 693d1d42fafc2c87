import { giftCardStatusNames } from "#domain/gift-cards/gift-card-columns.ts";
import type { GiftCardStatus as Status } from "#read-api/gift-cards/contract.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<Status, Tone>> = {
  active: "good",
  "used-up": "neutral",
  disabled: "bad",
};

export const GiftCardStatus = ({ of }: { readonly of: Status }) => (
  <Pill tone={tones[of]}>{giftCardStatusNames[of]}</Pill>
);
