import { changePageDraftContract, getPageDraftContract } from "#commands/pages/draft-contract.ts";
import {
  removeSavedSectionContract,
  restoreSavedSectionContract,
  saveSectionContract,
} from "#commands/pages/saved-sections-contract.ts";
import type { PageDocument, Section, SectionOrigin } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { MAX_CHANGES } from "#domain/pages/limits.ts";
import {
  getSavedSectionContract,
  listSavedSectionsContract,
  type SavedSection,
} from "#read-api/pages/saved-sections-contract.ts";
import { call } from "../../kit/calls/api.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { PAGE_READS } from "../page-reads.ts";
import { removePart } from "./change-parts.ts";
import { copySection } from "./copy-parts.ts";
import { newPartId } from "./part-ids.ts";
import type { Editions } from "./queue.ts";

/** Another content for a section, in its place. */
export const replaceSection = (
  document: PageDocument,
  old: Section,
  fresh: Section,
  editions: Editions,
): readonly DraftEdit[] => [...copySection(fresh, old.id), removePart(document, old.id, editions)];

/** A saved section as it is now, for a page. */
export const freshCopy = async (sectionId: string): Promise<Section> => {
  const { section, version } = await call(getSavedSectionContract, { params: { sectionId } });
  return { ...section, origin: { id: sectionId, version } };
};

/** Brings the copies of a saved section in the draft of a page up to date. */
const refreshCopies = async (pageId: string, sectionId: string): Promise<void> => {
  const fresh = await freshCopy(sectionId);
  const params = { pageId };
  const { document, draft, ...editions } = await call(getPageDraftContract, { params });
  const edits = document.sections
    .filter(({ origin }) => origin?.id === sectionId && origin.version !== fresh.origin?.version)
    .flatMap((section) => replaceSection(document, section, fresh, editions));
  for (let from = 0; from < edits.length; from += MAX_CHANGES) {
    const changes = edits.slice(from, from + MAX_CHANGES);
    await call(changePageDraftContract, { params, body: { draft, changes } });
  }
};

type Kept = { readonly section: Section; readonly name: string };
const named = ({ sectionId }: Pick<SavedSection, "sectionId">) => ({ params: { sectionId } });

/** What the editor does with saved sections. */
export const useSavedSections = (onSaved: (section: Section, origin: SectionOrigin) => void) => ({
  /** A section of the page as a saved one, or as the next version of the one that it is a copy of. */
  save: useCommand(
    ({ section: { origin, ...section }, name }: Kept) =>
      call(saveSectionContract, {
        params: { sectionId: origin?.id ?? newPartId("s") },
        body: { name, section, seenVersion: origin?.version ?? 0 },
      }),
    {
      refreshes: [listSavedSectionsContract],
      says: (_answer, { name }) => `“${name}” was saved.`,
      onDone: ({ sectionId: id, version }, { section }) => onSaved(section, { id, version }),
      errors: "form",
    },
  ),
  remove: useCommand(removeSavedSectionContract, {
    input: (row: SavedSection) => named(row),
    refreshes: [listSavedSectionsContract],
    says: (_answer, { name }) => `“${name}” was removed. Its copies on pages stay.`,
    undo: async (row) => {
      await call(restoreSavedSectionContract, named(row));
      return `“${row.name}” was restored.`;
    },
  }),
  refresh: useCommand(
    ({
      pageId,
      sectionId,
    }: {
      readonly pageId: string;
      readonly sectionId: string;
      readonly title: string;
    }) => refreshCopies(pageId, sectionId),
    {
      refreshes: [...PAGE_READS, listSavedSectionsContract],
      says: (_answer, { title }) =>
        `The draft of “${title}” was updated. Visitors see it once you publish that page.`,
    },
  ),
});
