import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const accessNames = {
  public: "Everyone",
  members: "Members",
  password: "Password",
} as const;

export const pageKindNames = {
  page: "Page",
  "shop-collection": "Shop collection",
  product: "Product",
  "content-collection": "Collection",
  "content-item": "Post, event or gallery",
  form: "Form",
  address: "Path without a page",
} as const;

type Row = {
  readonly path: string;
  readonly title: string;
  readonly kind: keyof typeof pageKindNames;
  readonly access: keyof typeof accessNames;
  readonly own: keyof typeof accessNames | null;
  readonly ruledBy: string | null;
  readonly changedAt: string | null;
};

/** The origin of a page's access rule, in words; empty where no rule applies. */
export const accessSource = ({ own, ruledBy }: Pick<Row, "own" | "ruledBy">): string => {
  if (ruledBy === null) return "";
  if (own !== null) return "Set for this page";
  return ruledBy === "/" ? "Inherited from the whole site" : `As ${ruledBy}`;
};

/** The columns of the console's list of pages and their access. */
export const pageColumns = {
  title: { label: "Page", kind: "text", value: (row) => row.title, ...defaultColumn },
  path: { label: "Address", kind: "text", value: (row) => row.path, ...defaultColumn },
  kind: {
    label: "Kind",
    kind: "choice",
    choices: pageKindNames,
    value: (row) => row.kind,
    ...defaultColumn,
  },
  access: {
    label: "Access",
    kind: "choice",
    choices: accessNames,
    value: (row) => row.access,
    ...defaultColumn,
  },
  source: { label: "Rule", kind: "text", value: accessSource },
  changedAt: {
    label: "Last changed",
    kind: "moment",
    value: (row) => row.changedAt,
    ...defaultColumn,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const pageQuickFilters = {
  access: quickChoice(pageColumns, "access", "Any access"),
  kind: quickChoice(pageColumns, "kind", "Any kind"),
  ruled: {
    label: "Rules",
    none: "Any rule",
    options: {
      // Only a page's own rule says when it was changed.
      own: {
        label: "Has its own rule",
        conditions: [{ column: "changedAt", operator: "filled", values: [] }],
      },
    },
  },
} as const satisfies QuickFilters;
