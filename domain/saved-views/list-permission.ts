import type { ConsoleArea, Permission } from "../kit/permission.ts";

/** The area that each of the console's lists belongs to, by the list's name. */
export type ListAreas = Readonly<Record<string, ConsoleArea>>;

/** A view's filters name customers and orders, so that a list's views need the permission of the list itself. */
export const isListAllowed = (
  areas: ListAreas,
  permissions: ReadonlySet<Permission>,
  list: string,
  kind: "read" | "write",
): boolean =>
  Object.hasOwn(areas, list) && permissions.has(`${areas[list] as ConsoleArea}:${kind}`);
