import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { datasetOf } from "#domain/pages/dataset.ts";
import type { FieldsProps } from "../fields-props.ts";
import { GridField } from "../grid-field.tsx";
import type { DeclaredKind } from "./declare.ts";

const looks = [
  { value: "bars", label: "Bars" },
  { value: "lines", label: "Lines" },
  { value: "shares", label: "Shares of the first column" },
] as const;
type Look = (typeof looks)[number]["value"];

/** Spec: B5.26. */
const ChartFields = ({ content, onChange }: FieldsProps<"chart">) => (
  <Stack gap="sm">
    <TextInput
      label="Title"
      maxLength={500}
      value={content.title}
      onChange={({ currentTarget }) => onChange({ ...content, title: currentTarget.value })}
    />
    <NativeSelect
      label="Look"
      data={[...looks]}
      value={content.look}
      onChange={({ currentTarget }) => onChange({ ...content, look: currentTarget.value as Look })}
    />
    <GridField
      label="Data"
      rows={content.rows}
      messages={datasetOf(content.rows).messages}
      onChange={(rows) => onChange({ ...content, rows })}
    />
  </Stack>
);

export const chart: DeclaredKind<"chart"> = {
  name: "Chart",
  group: "Pictures and sound",
  icon: IconChartBar,
  also: "diagram graph bars lines pie data",
  fresh: {
    type: "chart",
    title: "",
    look: "bars",
    rows: [
      ["Year", "Sold"],
      ["2023", "120"],
      ["2024", "180"],
      ["2025", "240"],
    ],
  },
  fields: ChartFields,
  shown: ({ title }) => title,
};
