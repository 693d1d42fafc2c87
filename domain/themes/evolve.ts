import { unreachable } from "../kit/decider.ts";
import type { TemplateEvent } from "./events.ts";

export type TemplateState = {
  /** Number of changes so far; a save must be based on the latest. */
  readonly edition: number;
  /** Source of the draft. */
  readonly draft: string | undefined;
  readonly published: { readonly version: number; readonly source: string } | undefined;
  /** Number of the newest version, even when it is no longer published; 0 when there was none. */
  readonly lastVersion: number;
};

export const noTemplate: TemplateState = {
  edition: 0,
  draft: undefined,
  published: undefined,
  lastVersion: 0,
};

export const isThere = ({ draft, published }: TemplateState): boolean =>
  draft !== undefined || published !== undefined;

export const evolve = (state: TemplateState, event: TemplateEvent): TemplateState => {
  const next = { ...state, edition: state.edition + 1 };
  switch (event.type) {
    case "TemplateDrafted":
      return { ...next, draft: event.source };
    case "TemplatePublished":
      return { ...next, draft: undefined, ...publishedBy(event) };
    case "TemplateReverted":
      return { ...next, ...publishedBy(event) };
    case "TemplateDraftDiscarded":
      return { ...next, draft: undefined };
    case "TemplateDeleted":
      return { ...next, draft: undefined, published: undefined };
    default:
      return unreachable(event);
  }
};

const publishedBy = ({ version, source }: { version: number; source: string }) => ({
  published: { version, source },
  lastVersion: version,
});
