import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import type { FieldsProps } from "../fields-props.ts";
import { GridField } from "../grid-field.tsx";
import type { DeclaredKind } from "./declare.ts";

const heads = [
  { value: "row", label: "The first row" },
  { value: "column", label: "The first column" },
  { value: "both", label: "The first row and column" },
  { value: "none", label: "None" },
] as const;
type Heads = (typeof heads)[number]["value"];

const TableFields = ({ content, onChange }: FieldsProps<"table">) => (
  <Stack gap="sm">
    <TextInput
      label="Caption"
      maxLength={500}
      value={content.caption}
      onChange={({ currentTarget }) => onChange({ ...content, caption: currentTarget.value })}
    />
    <GridField
      label="Cells"
      rows={content.rows}
      onChange={(rows) => onChange({ ...content, rows })}
    />
    <NativeSelect
      label="Headings"
      data={[...heads]}
      value={content.heads}
      onChange={({ currentTarget }) =>
        onChange({ ...content, heads: currentTarget.value as Heads })
      }
    />
  </Stack>
);

export const table: DeclaredKind<"table"> = {
  name: "Table",
  group: "Words",
  icon: IconTable,
  also: "cells rows columns sizes prices",
  fresh: {
    type: "table",
    caption: "",
    rows: [
      ["Size", "Width", "Length"],
      ["S", "48 cm", "70 cm"],
      ["M", "51 cm", "72 cm"],
    ],
    heads: "row",
  },
  fields: TableFields,
  shown: ({ caption }) => caption,
};
