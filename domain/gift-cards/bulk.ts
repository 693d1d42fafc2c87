import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for gift cards. */
export const giftCardBulk = {
  list: "gift-cards",
  noun: "gift card",
  actions: {
    disable: {
      label: "Disable",
      going: "Disabling",
      done: (cards) => `Disabled ${cards}. They can no longer be used.`,
    },
    enable: { label: "Enable", going: "Enabling", done: (cards) => `Enabled ${cards}.` },
  },
} as const satisfies BulkTexts;
