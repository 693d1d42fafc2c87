import { sameJson } from "#domain/kit/same-json.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { partIn } from "#domain/pages/draft-document.ts";
import type { Conflict } from "./draft-snapshot.ts";
import { partOf, type Queue, withoutPart } from "./queue.ts";

export type Choice = "mine" | "theirs";

/** The queue without what the owner gives up. */
const withoutMine = (queue: Queue, { part, missing }: Conflict, document: PageDocument): Queue => {
  if (missing === undefined || partIn(document, part) === null) return withoutPart(queue, part);
  // The question was about the place of a block: what was typed in it stays.
  return queue.filter(
    ({ edit }) => edit.type !== "MoveBlock" || partOf(edit) !== part || edit.sectionId !== missing,
  );
};

/** What the owner's answer to a conflict means for the queue, given the page as it is now. */
export const answered = (
  queue: Queue,
  conflict: Conflict,
  choice: Choice,
  document: PageDocument,
): {
  readonly left: Queue;
  /** The part whose latest state the owner has seen. */
  readonly seen: string | undefined;
  /** The section in whose place a new one is added. */
  readonly missing: string | undefined;
} => {
  const { part, present, missing } = conflict;
  const isMine = choice === "mine" && (present.part !== null || missing !== undefined);
  if (!isMine)
    return { left: withoutMine(queue, conflict, document), seen: undefined, missing: undefined };
  // Nobody has seen what was changed while the question was open.
  const isSeen = sameJson(partIn(document, present.id), present.part);
  return { left: queue, seen: isSeen ? part : undefined, missing };
};
