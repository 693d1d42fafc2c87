import type { MenuEntry, MenuFolder, MenuLink } from "#domain/site-frame/document.ts";
import { MAX_FOLDER_LINKS, MAX_MENU_ENTRIES } from "#domain/site-frame/limits.ts";

/** A menu line by line: its entries, and the links of folders below them. */
export type MenuLine = {
  readonly part: MenuEntry;
  /** 1: in the folder above. */
  readonly depth: 0 | 1;
};

export const linesOf = (menu: readonly MenuEntry[]): readonly MenuLine[] =>
  menu.flatMap((entry): readonly MenuLine[] => [
    { part: entry, depth: 0 },
    ...(entry.kind === "folder" ? entry.links.map((part) => ({ part, depth: 1 }) as const) : []),
  ]);

/** The menu of some lines; undefined where a folder would be in a folder, or a list would be too long. */
const menuOf = (lines: readonly MenuLine[]): MenuEntry[] | undefined => {
  const menu: (MenuLink | (Omit<MenuFolder, "links"> & { links: MenuLink[] }))[] = [];
  for (const { part, depth } of lines) {
    const last = menu.at(-1);
    if (depth === 0) menu.push(part.kind === "folder" ? { ...part, links: [] } : part);
    else if (last?.kind === "folder" && part.kind === "link") last.links.push(part);
    else return undefined;
  }
  const isTooLong =
    menu.length > MAX_MENU_ENTRIES ||
    menu.some((entry) => entry.kind === "folder" && entry.links.length > MAX_FOLDER_LINKS);
  return isTooLong ? undefined : menu;
};

/** A line, with its links if it is a folder. */
const blockAt = (lines: readonly MenuLine[], at: number): readonly MenuLine[] => {
  const own = lines[at];
  if (own === undefined) return [];
  if (own.depth === 1) return [own];
  const end = lines.findIndex(({ depth }, index) => index > at && depth === 0);
  return lines.slice(at, end < 0 ? undefined : end);
};

const indexOf = (lines: readonly MenuLine[], id: string): number =>
  lines.findIndex(({ part }) => part.id === id);

/**
 * A part, a folder with its links, before the line that is now at `to`, counted without the part itself.
 * Between the links of a folder a link is one of them, and a folder comes before that folder. Undefined where it
 * cannot be.
 */
export const placedAt = (
  menu: readonly MenuEntry[],
  id: string,
  to: number,
  wanted: 0 | 1,
): MenuEntry[] | undefined => {
  const lines = linesOf(menu);
  const moved = blockAt(lines, indexOf(lines, id));
  const [first] = moved;
  if (first === undefined) return undefined;
  const rest = lines.filter((line) => !moved.includes(line));
  let at = Math.min(Math.max(to, 0), rest.length);
  if (first.part.kind === "folder") while (rest[at]?.depth === 1) at -= 1;
  const [above, below] = [rest[at - 1], rest[at]];
  const canBeInside = above?.depth === 1 || above?.part.kind === "folder";
  const mustBeInside = below?.depth === 1;
  const depth =
    first.part.kind === "link" && (mustBeInside || (wanted === 1 && canBeInside)) ? 1 : 0;
  const lifted = moved.map((line, index) =>
    index === 0 ? { ...line, depth } : line,
  ) as MenuLine[];
  return menuOf([...rest.slice(0, at), ...lifted, ...rest.slice(at)]);
};

/** One line up or down, into folders and out of them; undefined at the ends. */
export const shifted = (
  menu: readonly MenuEntry[],
  id: string,
  by: -1 | 1,
): MenuEntry[] | undefined => {
  const lines = linesOf(menu);
  const at = indexOf(lines, id);
  const own = lines[at];
  if (own === undefined) return undefined;
  const siblings = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) =>
      own.depth === 0 ? line.depth === 0 : line.depth === 1 && sameFolder(lines, index, at),
    );
  const place = siblings.findIndex(({ index }) => index === at);
  const other = siblings[place + by];
  if (other === undefined) return own.depth === 1 ? lifted(menu, id, by) : undefined;
  const size = blockAt(lines, at).length;
  const target = by < 0 ? other.index : other.index + blockAt(lines, other.index).length - size;
  return placedAt(menu, id, target, own.depth);
};

const folderOf = (lines: readonly MenuLine[], at: number): number =>
  lines.findLastIndex(({ depth }, index) => index < at && depth === 0);
const sameFolder = (lines: readonly MenuLine[], one: number, other: number): boolean =>
  folderOf(lines, one) === folderOf(lines, other);

/** A link of a folder out of it, before or after the folder. */
export const lifted = (
  menu: readonly MenuEntry[],
  id: string,
  by: -1 | 1 = 1,
): MenuEntry[] | undefined => {
  const lines = linesOf(menu);
  const at = indexOf(lines, id);
  if (lines[at]?.depth !== 1) return undefined;
  const folder = folderOf(lines, at);
  const end = folder + blockAt(lines, folder).length - 1;
  return placedAt(menu, id, by < 0 ? folder : end, 0);
};

/** A link at the end of the folder above it. */
export const nested = (menu: readonly MenuEntry[], id: string): MenuEntry[] | undefined => {
  const lines = linesOf(menu);
  const at = indexOf(lines, id);
  const own = lines[at];
  const above = lines[at - 1];
  if (own?.depth !== 0 || own.part.kind !== "link") return undefined;
  return above?.depth === 1 || above?.part.kind === "folder"
    ? placedAt(menu, id, at, 1)
    : undefined;
};

/** The menu with another part in the place of one. */
export const replaced = (menu: readonly MenuEntry[], next: MenuEntry): MenuEntry[] =>
  menu.map((entry) => {
    if (entry.id === next.id) return next;
    if (entry.kind === "link" || next.kind === "folder") return entry;
    return { ...entry, links: entry.links.map((link) => (link.id === next.id ? next : link)) };
  });

export const withoutPart = (menu: readonly MenuEntry[], id: string): MenuEntry[] =>
  menu
    .filter((entry) => entry.id !== id)
    .map((entry) =>
      entry.kind === "link"
        ? entry
        : { ...entry, links: entry.links.filter((link) => link.id !== id) },
    );
