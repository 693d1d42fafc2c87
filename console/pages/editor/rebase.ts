import { sameJson } from "#domain/kit/same-json.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { partIn, sectionOf, sectionWith } from "#domain/pages/draft-document.ts";
import type { Conflict, Draft } from "./draft-snapshot.ts";
import type { Kept } from "./kept-draft.ts";
import {
  blocksSeen,
  type Editions,
  editionIn,
  type Pending,
  partOf,
  type Queue,
  withEdition,
  withPending,
  withSent,
} from "./queue.ts";

/** What the changes of a part would replace or remove. */
const replacedBy = (changes: Queue, document: PageDocument): unknown => {
  const [first] = changes;
  if (first === undefined) return null;
  const part = partOf(first.edit);
  if (changes.some(({ edit }) => edit.type === "RemoveSection"))
    return sectionWith(document, part) ?? null;
  const found = partIn(document, part);
  return found && { found, section: sectionOf(document, part)?.id };
};

const isAdding = ({ edit: { type } }: Pending): boolean =>
  type === "AddSection" || type === "AddBlock";

const isRemoving = ({ edit: { type } }: Pending): boolean =>
  type === "RemoveSection" || type === "RemoveBlock";

/** The changes that can still be made to the part as it is on the server. */
const makeable = (changes: Queue, present: unknown): Queue => {
  if (present !== null) return changes.filter((each) => !isAdding(each));
  const last = changes.at(-1);
  return last && isRemoving(last) && !changes.some(isAdding) ? [] : changes;
};

type Rest = { readonly changes: Queue; readonly asks: boolean };

/** What is left of the changes of one part. */
const restOf = (
  changes: Queue,
  queue: Queue,
  { before, latest }: { readonly before: PageDocument; readonly latest: PageDocument },
): Rest => {
  const present = replacedBy(changes, latest);
  const stateAfter = (count: number): unknown => {
    const last = changes[count - 1];
    const made = last === undefined ? [] : queue.slice(0, queue.indexOf(last) + 1);
    return replacedBy(changes, withPending(before, made));
  };
  // The server can have recorded some of them without an answer. The state does not show every change, such as the
  // move of a section, so as few as possible are omitted: a change that is sent twice is recorded once.
  for (let count = 0; count <= changes.length; count += 1)
    if (sameJson(stateAfter(count), present))
      return { changes: makeable(changes.slice(count), present), asks: false };
  const addable = present === null ? changes : changes.filter((each) => !isAdding(each));
  return { changes: addable, asks: addable[0] !== undefined && !isAdding(addable[0]) };
};

/** The removal of a section that this window has seen as it is now. */
const withLatestBlocks = (
  pending: Pending,
  latest: Editions & { readonly document: PageDocument },
): Pending => {
  const { edit } = pending;
  const section =
    edit.type === "RemoveSection" ? sectionWith(latest.document, edit.sectionId) : undefined;
  if (edit.type !== "RemoveSection" || section === undefined) return pending;
  return { ...pending, edit: { ...edit, blocks: blocksSeen(section, latest) } };
};

/**
 * The changes for the latest state of the server. Where someone else has changed a part since `before`, the owner is
 * asked; `seen` is a part whose latest state they have seen.
 */
export const rebased = (
  queue: Queue,
  before: PageDocument,
  latest: Editions & { readonly document: PageDocument },
  seen?: string | undefined,
): Queue => {
  const byPart = Map.groupBy(queue, ({ edit }) => partOf(edit));
  const rest = new Map<Pending, Pending>();
  for (const [part, changes] of byPart) {
    const left =
      part === seen
        ? { changes, asks: false }
        : restOf(changes, queue, { before, latest: latest.document });
    for (const [index, each] of left.changes.entries()) {
      const known = left.asks ? each : withLatestBlocks(each, latest);
      rest.set(
        each,
        index === 0 ? { ...withEdition(known, latest), asks: left.asks || undefined } : known,
      );
    }
  }
  return queue.flatMap((each) => rest.get(each) ?? []);
};

/** Who has changed a part last in the draft. */
export const changedByIn = ({ changes }: Draft, id: string): string | undefined =>
  changes.findLast(({ parts }) => parts.includes(id))?.changedBy ?? undefined;

/** What the owner is asked about parts that someone else has changed in a draft that this window had not seen. */
export const askedIn = (queue: Queue, latest: Draft): Conflict | undefined => {
  const first = queue.find(({ asks }) => asks);
  if (first === undefined) return undefined;
  const id = partOf(first.edit);
  const part = partIn(latest.document, id);
  return {
    part: id,
    present: { id, edition: editionIn(latest, id), part, changedBy: changedByIn(latest, id) },
  };
};

/** The changes of a window, followed by those that an earlier window kept in the browser, for the present draft. */
export const withKept = (
  queue: Queue,
  { draft, queue: kept, seen }: Kept,
  server: Draft,
): Queue => {
  const known = new Set(queue.map(({ edit }) => edit.changeId));
  const rest = kept.filter(({ edit }) => !known.has(edit.changeId));
  // Another window may have sent them, or send them now.
  const sent = withSent(rest, rest.length);
  return [
    ...queue,
    ...(draft === server.draft ? sent : rebased(sent, seen ?? server.document, server)),
  ];
};
