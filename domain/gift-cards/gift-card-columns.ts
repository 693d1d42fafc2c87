import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const giftCardStatusNames = {
  active: "Active",
  "used-up": "Used up",
  disabled: "Disabled",
} as const;

const giftCardSourceNames = { order: "Bought", owner: "Issued manually" } as const;

type Row = {
  readonly lastCharacters: string;
  readonly status: keyof typeof giftCardStatusNames;
  readonly currency: string;
  readonly initialCents: number;
  readonly balanceCents: number;
  readonly heldCents: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly orderId: string | null;
  readonly note: string | null;
  readonly issuedAt: string;
  readonly lastUsedAt: string | null;
};

const currency = (row: Row): string => row.currency;

/** The columns of the console's list of gift cards. */
export const giftCardColumns = {
  code: { label: "Card", kind: "text", value: (row) => `…${row.lastCharacters}` },
  name: {
    label: "Name",
    kind: "text",
    value: (row) => row.name,
    filterable: true,
  },
  email: {
    label: "Email",
    kind: "text",
    value: (row) => row.email,
    ...defaultColumn,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: giftCardStatusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
  issuedAt: { label: "Issued", kind: "moment", value: (row) => row.issuedAt, ...defaultColumn },
  initialCents: {
    label: "Initial balance",
    kind: "money",
    value: (row) => row.initialCents,
    currency,
    ...defaultColumn,
  },
  balanceCents: {
    label: "Balance",
    kind: "money",
    value: (row) => row.balanceCents,
    currency,
    ...defaultColumn,
  },
  source: {
    label: "Source",
    kind: "choice",
    choices: giftCardSourceNames,
    value: (row) => giftCardSourceNames[row.orderId === null ? "owner" : "order"],
    filterable: true,
    extra: true,
  },
  note: { label: "Note", kind: "text", value: (row) => row.note, filterable: true, extra: true },
  heldCents: {
    label: "Held",
    kind: "money",
    value: (row) => row.heldCents,
    currency,
    filterable: true,
    extra: true,
  },
  lastUsedAt: {
    label: "Last used",
    kind: "moment",
    value: (row) => row.lastUsedAt,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const giftCardQuickFilters = {
  status: quickChoice(giftCardColumns, "status", "Any status"),
  source: quickChoice(giftCardColumns, "source", "Any source"),
} as const satisfies QuickFilters;
