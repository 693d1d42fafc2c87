import { type ConsoleArea, consoleAreas } from "../shared/permission.ts";

/** The area of the console that a list is of: most are called after theirs. */
export const areaOfList = (list: string): ConsoleArea | undefined =>
  list === "restock-demand" ? "restock" : consoleAreas.find((area) => area === list);
