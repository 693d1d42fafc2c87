import {
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import { MAX_SUMMARIES } from "#domain/pages/blocks/summary.ts";
import { listOwnContentCollectionsContract } from "#read-api/content/contract.ts";
import { useCall } from "../../../kit/calls/queries.ts";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

const switches = [
  ["showsPictures", "Pictures"],
  ["showsDates", "Dates"],
  ["showsExcerpts", "Excerpts"],
] as const;

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
        label="At most"
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
        data={[
          { value: "grid", label: "Grid" },
          { value: "list", label: "List" },
        ]}
        value={content.look}
        onChange={(look) => onChange({ ...content, look: look === "list" ? "list" : "grid" })}
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
  ...{ name: "Summary", group: "Content", icon: IconNews },
  also: "featured posts blog news events calendar galleries latest",
  fresh: {
    type: "summary",
    ...{ collectionId: "", category: "", limit: 3, look: "grid" },
    ...{ showsPictures: true, showsDates: true, showsExcerpts: true },
  },
  fields: SummaryFields,
};
