import { addressPageContract, createPageContract } from "#commands/pages/contract.ts";
import { changePageDraftContract } from "#commands/pages/draft-contract.ts";
import { newDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { call } from "../kit/calls/api.ts";
import { addReadySection } from "./editor/add-parts.ts";
import { newChangeId } from "./editor/part-ids.ts";
import { readStarter } from "./starters.ts";

/** A page as it was asked for. */
export type WantedPage = {
  readonly title: string;
  readonly path: string;
  /** Name of the starter; empty: an empty page. */
  readonly starter: string;
};

/** What the server may have recorded of the last try. */
type Attempt = WantedPage & { readonly changes: readonly DraftEdit[] };

/** The title of a page that was created under another one. */
const retitled = (title: string): DraftEdit => ({
  type: "ChangePageDetails",
  changeId: newChangeId(),
  details: newDocument(title).details,
  edition: 0,
});

/**
 * Creates one page in up to two calls. A try after one that failed continues with the same page: its own path
 * is not taken, and sections that were saved without an answer are not added again.
 */
export const createPageMaker = () => {
  const pageId = `p-${crypto.randomUUID()}`;
  const params = { pageId };
  let created: Pick<WantedPage, "title" | "path"> | undefined;
  let last: Attempt | undefined;

  const changesFor = async (wanted: WantedPage): Promise<readonly DraftEdit[]> => {
    const { title, starter } = wanted;
    const isSame = last !== undefined && last.title === title && last.starter === starter;
    if (last !== undefined && isSame) return last.changes;
    const sections = await readStarter(starter);
    return [
      ...(created !== undefined && created.title !== title ? [retitled(title)] : []),
      ...sections.flatMap((blocks) => addReadySection(null, blocks)),
    ];
  };

  return async (wanted: WantedPage): Promise<string> => {
    const { title, path } = wanted;
    if (created === undefined) {
      await call(createPageContract, { params, body: { title, path } });
      created = { title, path };
    } else if (created.path !== path) {
      await call(addressPageContract, { params, body: { path } });
      created = { ...created, path };
    }
    const changes = await changesFor(wanted);
    last = { ...wanted, changes };
    if (changes.length > 0)
      await call(changePageDraftContract, { params, body: { draft: 1, changes: [...changes] } });
    return pageId;
  };
};
