import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { Section } from "./document.ts";
import { sectionRefused } from "./document-rules.ts";
import type { SavedSectionEvent } from "./events.ts";
import { MAX_SAVED_SECTIONS, MAX_SECTION_NAME } from "./limits.ts";
import type { DraftRejection } from "./rejections.ts";

/** A website has one stream of saved sections. */
export const SAVED_SECTIONS_ID = "site";

type Named = { readonly sectionId: string; readonly at: string };
export type SavedSectionCommand =
  | (Named & {
      readonly type: "SaveSection";
      readonly name: string;
      readonly section: Section;
      /** The version that the caller has seen; 0 for a new one. */
      readonly seenVersion: number;
    })
  | (Named & { readonly type: "RemoveSavedSection" | "RestoreSavedSection" });

export type SavedSectionRejection =
  | { readonly code: "section-unknown" | "section-name-missing" | "too-many-saved-sections" }
  | { readonly code: "section-saved-since"; readonly version: number }
  | DraftRejection;

/** Names and versions alone: no rule compares what the sections show. */
export type SavedSectionsState = {
  readonly sections: Readonly<
    Record<string, { readonly version: number; readonly removed: boolean }>
  >;
};

const presentIn = ({ sections }: SavedSectionsState): number =>
  Object.values(sections).filter(({ removed }) => !removed).length;

const knownIn = ({ sections }: SavedSectionsState, sectionId: string) =>
  Object.hasOwn(sections, sectionId) ? sections[sectionId] : undefined;

type Decision = Result<readonly SavedSectionEvent[], SavedSectionRejection>;

const save = (
  command: Extract<SavedSectionCommand, { type: "SaveSection" }>,
  state: SavedSectionsState,
): Decision => {
  const { sectionId, section, seenVersion, at: savedAt } = command;
  const name = command.name.trim();
  if (name === "" || name.length > MAX_SECTION_NAME)
    return reject({ code: "section-name-missing" });
  const refused = sectionRefused(section);
  if (refused) return reject(refused);
  const known = knownIn(state, sectionId);
  const isNew = known === undefined || known.removed;
  if (isNew && presentIn(state) >= MAX_SAVED_SECTIONS)
    return reject({ code: "too-many-saved-sections" });
  const version = known?.version ?? 0;
  if (version !== seenVersion) return reject({ code: "section-saved-since", version });
  const saved = { type: "SectionSaved", sectionId, version: version + 1, name } as const;
  return accept([{ ...saved, section, savedAt }]);
};

const remove = ({ sectionId, at: removedAt }: Named, state: SavedSectionsState): Decision => {
  const known = knownIn(state, sectionId);
  if (known === undefined) return reject({ code: "section-unknown" });
  return accept(known.removed ? [] : [{ type: "SavedSectionRemoved", sectionId, removedAt }]);
};

const restore = ({ sectionId, at: restoredAt }: Named, state: SavedSectionsState): Decision => {
  const known = knownIn(state, sectionId);
  if (known === undefined) return reject({ code: "section-unknown" });
  if (!known.removed) return accept([]);
  if (presentIn(state) >= MAX_SAVED_SECTIONS) return reject({ code: "too-many-saved-sections" });
  return accept([{ type: "SavedSectionRestored", sectionId, restoredAt }]);
};

/** Sections that members keep to use them again. Stream `savedSections-<websiteId>.site`. */
export const savedSectionsDecider: Decider<
  SavedSectionsState,
  SavedSectionCommand,
  SavedSectionEvent,
  SavedSectionRejection
> = {
  streamCategory: "savedSections",
  initial: { sections: {} },
  evolve: (state, event) => {
    const put = (part: { readonly version: number; readonly removed: boolean }) => ({
      sections: { ...state.sections, [event.sectionId]: part },
    });
    const version = knownIn(state, event.sectionId)?.version ?? 0;
    switch (event.type) {
      case "SectionSaved":
        return put({ version: event.version, removed: false });
      case "SavedSectionRemoved":
        return put({ version, removed: true });
      case "SavedSectionRestored":
        return put({ version, removed: false });
      default:
        return unreachable(event);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case "SaveSection":
        return save(command, state);
      case "RemoveSavedSection":
        return remove(command, state);
      case "RestoreSavedSection":
        return restore(command, state);
      default:
        return unreachable(command);
    }
  },
};
