import type { RedirectEvent } from "#domain/redirects/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const redirectTexts: EventTexts<RedirectEvent> = {
  RedirectDefined: ({ path, target }) => ["A redirect was saved", `${path} → ${target}`],
  RedirectRemoved: ({ path }) => ["A redirect was removed", path],
  RedirectRestored: ({ path }) => ["A redirect was restored", path],
};
