import type { ListColumns } from "../kit/list-columns.ts";
import type { ConsoleArea } from "../kit/permission.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { actionAreas, actionKinds } from "./action-texts.ts";

type Row = {
  readonly at: string;
  /** Null for an account that no longer exists. */
  readonly name: string | null;
  readonly email: string | null;
  readonly area: ConsoleArea | null;
  readonly words: string;
  readonly type: string;
  readonly stream: string;
};

/** "Gift cards" */
export const areaName = (area: ConsoleArea): string => {
  const words = area.replace("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const askable = { filterable: true } as const;

/** The columns of the console's audit log, in the order of the event log. */
export const actionColumns = {
  who: {
    label: "Who",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name ?? "A deleted account",
    ...askable,
  },
  email: { label: "Email", kind: "text", value: (row) => row.email, ...askable },
  // Filters use the kind; the row shows the details.
  what: {
    label: "What",
    kind: "choice",
    choices: actionKinds,
    value: (row) => row.type,
    shown: (row) => row.words,
    ...askable,
  },
  area: {
    label: "Area",
    kind: "choice",
    choices: Object.fromEntries(actionAreas.map((area) => [area, areaName(area)])),
    value: (row) => row.area,
    ...askable,
  },
  at: { label: "When", kind: "moment", value: (row) => row.at, sortable: true, ...askable },
  type: { label: "Event", kind: "text", value: (row) => row.type, ...askable, extra: true },
  stream: { label: "Stream", kind: "text", value: (row) => row.stream, ...askable, extra: true },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const actionQuickFilters = {
  area: quickChoice(actionColumns, "area", "Any area"),
  day: { label: "Done", days: "at", isZoned: true },
} as const satisfies QuickFilters;
