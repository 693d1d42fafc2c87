import type { Locator, Page } from "playwright-core";

/** What a person does with a mouse and a keyboard, counted. */
export const createHand = (page: Page) => {
  const counts = { clicks: 0, fields: 0 };
  return {
    page,
    counts,
    click: async (what: Locator): Promise<void> => {
      await what.click();
      counts.clicks += 1;
    },
    /** Empties a field and types into it. */
    type: async (into: Locator, text: string): Promise<void> => {
      await into.fill(text);
      counts.fields += 1;
    },
  };
};
export type Hand = ReturnType<typeof createHand>;
