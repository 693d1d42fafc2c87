import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";

/** A card that was added to a cart, as its visitor sees it. */
export const ChosenGiftCard = z.object({
  giftCardId: z.uuid(),
  /** The last characters of its code. */
  lastCharacters: z.string(),
  currency: z.string(),
  /** The amount it can pay now; 0 when it cannot pay. */
  availableCents: Cents,
  /** Why it cannot pay; null when it can. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type ChosenGiftCard = z.infer<typeof ChosenGiftCard>;
