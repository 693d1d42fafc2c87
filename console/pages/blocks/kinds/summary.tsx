import {
  Anchor,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { MAX_SUMMARIES } from "#domain/pages/blocks/summary.ts";
import { listOwnContentCollectionsContract } from "#read-api/content/contract.ts";
import type { OwnContentCollection } from "#read-api/content/shapes-contract.ts";
import { useCall } from "../../../kit/calls/queries.ts";
import { choicesOf } from "../../../kit/ui/choices.ts";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

const switches = [
  ["showsPictures", "Pictures"],
  ["showsDates", "Dates"],
  ["showsExcerpts", "Excerpts"],
] as const;

const names = { blog: "posts", events: "events", gallery: "galleries" } as const;

/** The list in which what the block shows is written, with the way to a new one. */
const ItemsLink = ({ collection }: { readonly collection: OwnContentCollection | undefined }) => (
  <Anchor
    size="sm"
    underline="always"
    renderRoot={(root) => (
      <Link to="/content" search={collection ? { collection: collection.id } : {}} {...root} />
    )}
  >
    {collection
      ? `Write and edit the ${names[collection.kind]} of ${collection.title}`
      : "Posts and events"}
  </Anchor>
);

const SummaryFields = ({ content, onChange }: FieldsProps<"summary">) => {
  const query = useCall(listOwnContentCollectionsContract, {});
  const collections = query.data?.collections ?? [];
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Posts, events or galleries of"
        error={query.isError ? "The collections could not be loaded." : undefined}
        value={content.collectionId}
        onChange={({ currentTarget }) =>
          onChange({ ...content, collectionId: currentTarget.value })
        }
        data={[
          { value: "", label: "Choose a collection" },
          ...collections.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <ItemsLink collection={collections.find(({ id }) => id === content.collectionId)} />
      <TextInput
        label="Only the category"
        maxLength={25}
        value={content.category}
        onChange={({ currentTarget }) => onChange({ ...content, category: currentTarget.value })}
      />
      <Switch
        label="Only featured ones"
        checked={content.onlyFeatured === true}
        onChange={({ currentTarget }) => {
          const { onlyFeatured: _before, ...rest } = content;
          onChange({ ...rest, ...(currentTarget.checked && { onlyFeatured: true }) });
        }}
      />
      <NumberInput
        label="Maximum number"
        min={1}
        max={MAX_SUMMARIES}
        clampBehavior="strict"
        allowDecimal={false}
        value={content.limit}
        onChange={(limit) =>
          typeof limit === "number" && limit >= 1 && onChange({ ...content, limit })
        }
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Look"
        data={choicesOf({ grid: "Grid", list: "List" })}
        value={content.look}
        onChange={(look) => onChange({ ...content, look })}
      />
      {switches.map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={content[name]}
          onChange={({ currentTarget }) => onChange({ ...content, [name]: currentTarget.checked })}
        />
      ))}
    </Stack>
  );
};

export const summary: DeclaredKind<"summary"> = {
  name: "Latest posts and events",
  group: "Content",
  icon: IconNews,
  also: "summary featured blog news journal dates tour calendar galleries newest next",
  fresh: {
    type: "summary",
    collectionId: "",
    category: "",
    limit: 3,
    look: "grid",
    showsPictures: true,
    showsDates: true,
    showsExcerpts: true,
  },
  fields: SummaryFields,
};
