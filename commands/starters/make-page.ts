import type { PageDocument, Section } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { starterDocument, starterPath } from "#domain/starters/all.ts";
import type { MadeByStarter } from "#domain/starters/events.ts";
import type { StarterPage } from "#domain/starters/starter.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Pages } from "../pages/pages.ts";

/** A page's draft begins with its first edition. */
const FIRST = 1;

const sectionEdits = (
  { blocks, ...section }: Section,
  after: string | null,
  newId: () => string,
): readonly DraftEdit[] => [
  { type: "AddSection", changeId: newId(), section, after },
  ...blocks.map(
    (block, index): DraftEdit => ({
      type: "AddBlock",
      changeId: newId(),
      sectionId: section.id,
      block,
      after: blocks[index - 1]?.id ?? null,
    }),
  ),
];

const editsOf = (
  { details, sections }: PageDocument,
  newId: () => string,
): readonly DraftEdit[] => [
  { type: "ChangePageDetails", changeId: newId(), details, edition: 0 },
  ...sections.flatMap((section, index) =>
    sectionEdits(section, sections[index - 1]?.id ?? null, newId),
  ),
];

type Page = { readonly pageId: string; readonly page: StarterPage };

type WholePage = {
  readonly pageId: string;
  readonly path: string;
  readonly document: PageDocument;
  readonly isDraft?: boolean | undefined;
};

/**
 * Creates and publishes a whole page. False: the path is taken, or there are too many pages. With the same ids for
 * its changes it completes what was interrupted before the page was published.
 */
export const makeWholePage = async (
  pages: Pages,
  { pageId, path, document, isDraft = false }: WholePage,
  newId: () => string,
  metadata: EventMetadata,
): Promise<boolean> => {
  const created = await pages.create(pageId, { path, title: document.details.title }, metadata);
  if (!created.ok) return false;
  const edits = editsOf(document, newId);
  const written = await pages.change(pageId, FIRST, { type: "ChangeDraft", edits }, metadata);
  if (!written.ok) throw new Error(`The page ${path} is refused: ${written.rejection.code}.`);
  if (isDraft) return true;
  const published = await pages.publish(pageId, null, metadata);
  if (!published.ok) throw new Error(`The page ${path} is refused: ${published.rejection.code}.`);
  return true;
};

const makePage = (
  pages: Pages,
  { pageId, page }: Page,
  newId: () => string,
  metadata: EventMetadata,
): Promise<boolean> => {
  const [path, document] = [starterPath(page.name), starterDocument(page)];
  return makeWholePage(pages, { pageId, path, document, isDraft: page.isDraft }, newId, metadata);
};

/** Whether nobody has changed the page since the starter made it. */
export const isUnchanged = async (
  pages: Pages,
  websiteId: string,
  { pageId, page }: Page,
): Promise<boolean> => {
  const found = await pages.read(websiteId, pageId);
  if (!found.ok || found.value.page.removed) return false;
  const { page: state, draft } = found.value;
  const expected = page.isDraft ? editsOf(starterDocument(page), () => "").length : 0;
  return state.draft === (page.isDraft ? FIRST : FIRST + 1) && draft.changes.length === expected;
};

/** Creates the pages whose paths are free, and answers their ids. */
export const makePages = async (
  pages: Pages,
  all: readonly StarterPage[],
  newId: () => string,
  metadata: EventMetadata,
): Promise<MadeByStarter["pages"]> => {
  const made: MadeByStarter["pages"] = [];
  for (const page of all) {
    const pageId = `starter-${newId()}`;
    if (await makePage(pages, { pageId, page }, newId, metadata))
      made.push({ name: page.name, pageId });
  }
  return made;
};
