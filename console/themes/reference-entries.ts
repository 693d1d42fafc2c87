import type { ReferenceEntry } from "#domain/template-vocabulary/reference.ts";
import { formatters, predicates } from "#domain/template-vocabulary/registry.ts";

export type Entry = Omit<ReferenceEntry, "template" | "data"> & {
  readonly template?: string;
  readonly data?: unknown;
  /** "Product prices". */
  readonly group: string;
};

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  "../../domain/template*/*-reference.ts",
  { eager: true },
);

const groupNames: Readonly<Record<string, string>> = {
  i18n: "Languages, money and dates",
};

/** `../../domain/templates/product-price-reference.ts` → "Product price" */
const groupOf = (path: string): string => {
  const file = (path.split("/").at(-1) ?? "").replace("-reference.ts", "");
  const name = groupNames[file] ?? file.replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const described = new Map<string, Entry>(
  Object.entries(modules).flatMap(([path, exported]) =>
    Object.values(exported)
      .filter((value) => Array.isArray(value))
      .flatMap((entries) => entries as readonly ReferenceEntry[])
      .map((entry) => [entry.name, { ...entry, group: groupOf(path) }] as const),
  ),
);

const undescribed = (name: string, kind: Entry["kind"]): Entry => ({
  name,
  kind,
  says: "",
  group: "More",
});

/** Every formatter and predicate of the engine, by name. */
export const referenceEntries: readonly Entry[] = [
  ...[...formatters.keys()].map((name) => described.get(name) ?? undescribed(name, "formatter")),
  ...[...predicates.keys()].map((name) => described.get(name) ?? undescribed(name, "predicate")),
].sort((a, b) => a.name.localeCompare(b.name, "en"));
