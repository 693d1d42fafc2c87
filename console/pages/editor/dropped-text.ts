import { blockWith } from "#domain/pages/draft-document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { blockText } from "#domain/pages/page-text.ts";
import { kindOf } from "../blocks/block-kinds.ts";
import type { Dropped } from "./draft-snapshot.ts";

const MAX_SHOWN = 200;
const MAX_LINES = 5;

const contentIn = (edit: DraftEdit, { document }: Dropped) => {
  if (edit.type === "AddBlock") return edit.block.content;
  if (edit.type === "ChangeBlock") return edit.content;
  return "blockId" in edit ? blockWith(document, edit.blockId)?.content : undefined;
};

const endings = { Add: "added", Move: "moved", Change: "changed", Remove: "removed" } as const;

const lineOf = (edit: DraftEdit, dropped: Dropped): string => {
  if (edit.type === "ChangePageDetails") return `“${edit.details.title}” was not changed.`;
  const act = (Object.keys(endings) as (keyof typeof endings)[]).find((each) =>
    edit.type.startsWith(each),
  );
  const ending = `was not ${endings[act ?? "Change"]}.`;
  if (edit.type.endsWith("Section")) return `A section ${ending}`;
  const content = contentIn(edit, dropped);
  if (content === undefined) return `A block ${ending}`;
  const text = blockText(content).trim();
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return `${kindOf(content.type).name}${shown && ` “${shown}”`} ${ending}`;
};

/** What an owner reads about changes that could not be recorded: why, and which they were. */
export const droppedLines = (dropped: Dropped): readonly string[] => {
  const lines = [...new Set(dropped.changes.map(({ edit }) => lineOf(edit, dropped)))];
  const more = lines.length - MAX_LINES;
  return [
    dropped.reason,
    ...lines.slice(0, MAX_LINES),
    ...(more > 0 ? [`${more} more changes were not saved.`] : []),
  ];
};
