import { newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { sectionWith } from "#domain/pages/draft-document.ts";
import { CallError } from "../../kit/calls/api.ts";
import type { Conflict, Draft, Present } from "./draft-snapshot.ts";
import { newPartId } from "./part-ids.ts";
import { type Pending, partOf, type Queue } from "./queue.ts";
import { changedByIn } from "./rebase.ts";

export const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : "");

const FORBIDDEN = 403;
const ofWholePage: readonly string[] = ["page-removed", "page-unknown", "item-unknown"];

/** A refusal of everything, whatever the change is: the member can do nothing here now. */
export const isOfWholePage = (error: unknown): boolean =>
  error instanceof CallError &&
  (ofWholePage.includes(error.code) ||
    (error.status === FORBIDDEN && error.code !== "scripts-not-permitted"));

const adds = ({ edit: { type } }: Pending): boolean => type === "AddSection" || type === "AddBlock";

/** The queue without its first change, which was refused, and without those that need it. */
export const withoutRefused = (queue: Queue): { readonly left: Queue; readonly dropped: Queue } => {
  const [refused, ...later] = queue;
  if (refused === undefined) return { left: [], dropped: [] };
  const dropped: Pending[] = [refused];
  const gone = new Set(adds(refused) ? [partOf(refused.edit)] : []);
  const left: Pending[] = [];
  for (const each of later) {
    const { edit, group } = each;
    const needs =
      gone.has(partOf(edit)) ||
      ("sectionId" in edit && gone.has(edit.sectionId)) ||
      (group !== undefined && group === refused.group);
    if (needs && adds(each)) gone.add(partOf(edit));
    (needs ? dropped : left).push(each);
  }
  const next = left.findIndex(({ edit }) => partOf(edit) === partOf(refused.edit));
  const follower = left[next];
  if (follower === undefined || !("edition" in follower.edit) || !("edition" in refused.edit))
    return { left, dropped };
  const edit = { ...follower.edit, edition: refused.edit.edition };
  return { left: left.with(next, { ...follower, edit, follows: false }), dropped };
};

/** The question about a block that was put into a section, if that is no longer there. */
export const missingIn = ([first]: Queue, error: unknown, latest: Draft): Conflict | undefined => {
  if (first === undefined || codeOf(error) !== "part-unknown") return undefined;
  const { edit } = first;
  if (edit.type !== "AddBlock" && edit.type !== "MoveBlock") return undefined;
  if (sectionWith(latest.document, edit.sectionId) !== undefined) return undefined;
  const part = partOf(edit);
  const changedBy = changedByIn(latest, edit.sectionId);
  return {
    part,
    present: { id: part, edition: 0, part: null, changedBy },
    missing: edit.sectionId,
  };
};

/**
 * The change that a conflict is about: a block can be in a section that this window removes. Undefined: several
 * changes could be meant.
 */
export const conflictIn = (batch: Queue, present: Present): Conflict | undefined => {
  if (batch.some(({ edit }) => partOf(edit) === present.id)) return { part: present.id, present };
  const removals = batch.flatMap(({ edit }) => (edit.type === "RemoveSection" ? [edit] : []));
  const naming = removals.filter(({ blocks = [] }) =>
    blocks.some(({ blockId }) => blockId === present.id),
  );
  const [removal, another] = naming.length > 0 ? naming : removals;
  if (removal === undefined || another !== undefined) return undefined;
  return { part: removal.sectionId, present };
};

/** The changes with a new section in place of one that someone else has removed. */
export const inNewSection = (
  queue: Queue,
  missing: string,
  { sections }: PageDocument,
  newId: () => string,
): Queue => {
  const [id, after] = [newPartId("s"), sections.at(-1)?.id ?? null];
  const added: Pending = {
    edit: {
      type: "AddSection",
      changeId: newId(),
      section: { id, look: newLook(), layout: newLayout() },
      after,
    },
    follows: false,
    sent: false,
  };
  const retargeted = queue.map((each): Pending => {
    const { edit } = each;
    if (edit.type !== "AddBlock" && edit.type !== "MoveBlock") return each;
    if (edit.sectionId !== missing) return each;
    // Its content is another one, and an id means one content.
    return { ...each, sent: false, edit: { ...edit, changeId: newId(), sectionId: id } };
  });
  return [added, ...retargeted];
};
