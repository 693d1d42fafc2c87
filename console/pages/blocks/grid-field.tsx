import { ActionIcon, Group, Input, Stack, Text } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ClipboardEvent, useState } from "react";
import { type Grid, MAX_GRID_COLUMNS, MAX_GRID_ROWS } from "#domain/pages/blocks/values.ts";
import { readGrid } from "#domain/pages/dataset.ts";
import classes from "./grid-field.module.css";

const widthOf = (rows: Grid): number => Math.max(1, ...rows.map((row) => row.length));

const squared = (rows: Grid, width: number): Grid =>
  rows.map((row) => Array.from({ length: width }, (_cell, index) => row[index] ?? ""));

/** A row or a column more, or the last one less. */
const Count = ({
  what,
  canAdd,
  canRemove,
  onAdd,
  onRemove,
}: {
  readonly what: string;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}) => (
  <Group gap={4} wrap="nowrap">
    <Text size="sm">{what}s</Text>
    <ActionIcon
      variant="default"
      aria-label={`Add a ${what.toLowerCase()}`}
      disabled={!canAdd}
      onClick={onAdd}
    >
      <IconPlus size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      variant="default"
      aria-label={`Remove the last ${what.toLowerCase()}`}
      disabled={!canRemove}
      onClick={onRemove}
    >
      <IconMinus size={16} aria-hidden="true" />
    </ActionIcon>
  </Group>
);

/** The cells of a table. Cells that were copied in a spreadsheet can be pasted as a whole. */
export const GridField = ({
  label,
  rows,
  messages = [],
  onChange,
}: {
  readonly label: string;
  readonly rows: Grid;
  /** What is missing from the cells. */
  readonly messages?: readonly string[];
  readonly onChange: (rows: Grid) => void;
}) => {
  const [pasted, setPasted] = useState<readonly string[]>([]);
  const width = widthOf(rows);
  const whole = squared(rows, width);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const read = readGrid(text);
    setPasted(read.messages);
    onChange(squared(read.grid, widthOf(read.grid)));
  };
  return (
    <Stack gap="xs">
      <Input.Label labelElement="div">{label}</Input.Label>
      <div className={classes.frame} onPaste={paste}>
        <table className={classes.grid}>
          <tbody>
            {whole.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
              <tr key={rowIndex}>
                {row.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                  <td key={index}>
                    <input
                      aria-label={`Row ${rowIndex + 1}, column ${index + 1}`}
                      maxLength={500}
                      value={cell}
                      onChange={({ currentTarget }) =>
                        onChange(whole.with(rowIndex, row.with(index, currentTarget.value)))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="space-between">
        <Count
          what="Row"
          canAdd={rows.length < MAX_GRID_ROWS}
          canRemove={rows.length > 0}
          onAdd={() => onChange([...whole, Array.from({ length: width }, () => "")])}
          onRemove={() => onChange(whole.slice(0, -1))}
        />
        <Count
          what="Column"
          canAdd={width < MAX_GRID_COLUMNS}
          canRemove={width > 1}
          onAdd={() => onChange(squared(rows, width + 1))}
          onRemove={() => onChange(squared(rows, width - 1))}
        />
      </Group>
      <Text size="sm" c="dimmed">
        Paste cells from a spreadsheet to replace all of them.
      </Text>
      {[...messages, ...pasted].map((message) => (
        <Text key={message} size="sm" role="alert" className={classes.message}>
          {message}
        </Text>
      ))}
    </Stack>
  );
};
