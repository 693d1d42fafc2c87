import type { Contract } from "#domain/kit/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { AskCheck } from "../check/use-page-check.ts";
import type { DraftCalls } from "./draft-snapshot.ts";

/** What the editor changes: a page, or the text of a post, an event or a gallery. */
export type EditorSubject = {
  readonly kind: "page" | "item";
  readonly id: string;
  readonly calls: DraftCalls;
  /** The calls that read the draft: their answers are outdated once the editor is left. */
  readonly reads: readonly Pick<Contract, "path">[];
  /** The page with the draft, for the frame. */
  readonly canvasUrl: string;
  /** What visitors would miss in the document. */
  readonly check: AskCheck;
  /** The document as the page around it shows it. */
  readonly shownAs: (document: PageDocument) => PageDocument;
};
