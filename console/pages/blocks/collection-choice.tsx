import { Select } from "@mantine/core";
import { listConsoleCollectionsContract } from "#read-api/catalog/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useShopName } from "../../site-frame/use-shop-name.ts";

const MAX_COLLECTIONS = 100;

const unlistedLabel = (slug: string, found: ReturnType<typeof useShopName>): string =>
  found === null ? `${slug} (visitors cannot see it)` : (found?.title ?? slug);

/** One of the shop's collections by its slug, or none. */
export const CollectionChoice = ({
  label,
  none,
  value,
  onChange,
}: {
  readonly label: string;
  /** What choosing none means. */
  readonly none: string;
  readonly value: string;
  readonly onChange: (slug: string) => void;
}) => {
  const query = useCall(listConsoleCollectionsContract, {
    query: { pageSize: MAX_COLLECTIONS, sort: "path" },
  });
  const rows = query.data?.rows ?? [];
  const isMissing = !query.isPending && value !== "" && rows.every(({ slug }) => slug !== value);
  const renamed = useShopName({ kind: "collection", slug: isMissing ? value : "" });
  const present = rows.find(({ url }) => url === renamed?.url)?.slug ?? value;
  const isUnlisted = value !== "" && rows.every(({ slug }) => slug !== present);
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      error={query.isError ? "The collections could not be loaded." : undefined}
      data={[
        { value: "", label: none },
        ...rows.map(({ slug, path }) => ({ value: slug, label: path })),
        ...(isUnlisted ? [{ value, label: unlistedLabel(value, renamed) }] : []),
      ]}
      value={present}
      onChange={(slug) => onChange(slug ?? "")}
    />
  );
};
