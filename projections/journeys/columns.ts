import type { ReadModels } from "#infra/ask/port.ts";

export const journeyColumns: ReadModels = {
  visitor_actions: {
    open: "website_id position at kind value cart_id person_id",
    personal: "visitor",
  },
};
