import { sameJson } from "#domain/kit/same-json.ts";
import type { DocumentDependencies, KeptDocument, Stored } from "./document-snapshot.ts";

/** What a window has left that is not saved. */
export type LeftCopy<Document> = {
  readonly kept: KeptDocument<Document>;
  readonly take: () => void;
};

/** The draft that a copy follows; undefined where that is not known. */
export const followedBy = <Document>(
  { before, edition }: KeptDocument<Document>,
  stored: Stored<Document>,
): Document | undefined => before ?? (edition === stored.edition ? stored.document : undefined);

type Resumed<Document> = {
  /** With what windows have left. */
  readonly document: Document;
  /** What it follows; undefined: what the server has. */
  readonly follows:
    | (Pick<KeptDocument<Document>, "sent" | "edition"> & { readonly before: Document | undefined })
    | undefined;
  /** What cannot be joined without a question: it follows once the other changes are saved. */
  readonly waiting: readonly LeftCopy<Document>[];
};

/**
 * What windows of this browser could not save. The first copy is resumed with its edition, so that what someone else
 * has saved since is compared with what it followed. Copies that follow the same draft, and changed other members,
 * are joined with it.
 */
export const resumed = <Document extends object>(
  stored: Stored<Document>,
  copies: readonly LeftCopy<Document>[],
  merge: DocumentDependencies<Document>["merge"],
): Resumed<Document> => {
  let state: Resumed<Document> = { document: stored.document, follows: undefined, waiting: [] };
  const joined = ({ kept }: LeftCopy<Document>): Document | undefined => {
    const { follows, document } = state;
    const before = followedBy(kept, stored);
    const isSame = follows?.edition === kept.edition && sameJson(follows.before, before);
    if (!isSame || before === undefined || merge === undefined) return undefined;
    const found = merge(before, kept.document, document);
    return found.both.length === 0 ? found.document : undefined;
  };
  for (const copy of copies) {
    const { kept, take } = copy;
    const { document, follows } = state;
    const isThere = sameJson(kept.document, stored.document) || sameJson(kept.document, document);
    const next = isThere || follows === undefined ? undefined : joined(copy);
    if (isThere) take();
    else if (follows === undefined) {
      take();
      const { edition, sent } = kept;
      const begun = { edition, sent, before: followedBy(kept, stored) };
      state = { ...state, document: kept.document, follows: begun };
    } else if (next !== undefined) {
      take();
      state = { ...state, document: next };
    } else state = { ...state, waiting: [...state.waiting, copy] };
  }
  return state;
};
