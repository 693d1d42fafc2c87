import type { ListColumns } from "../kit/list-columns.ts";
import type { ConsoleArea } from "../kit/permission.ts";
import { actionAreas, actionKinds } from "./action-texts.ts";

type Row = {
  readonly at: string;
  /** Null for an account that is gone. */
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

/** The columns of the console's list of what owners did. Its order is the log's. */
export const actionColumns = {
  who: {
    label: "Who",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name ?? "A deleted account",
    ...askable,
  },
  email: { label: "Email", kind: "text", value: (row) => row.email, ...askable },
  // Asked by its kind; a row says what exactly.
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
