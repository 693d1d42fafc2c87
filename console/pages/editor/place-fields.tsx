import { Group, NumberInput, Select, Stack, Switch } from "@mantine/core";
import { type Area, type Block, type Placement, positions } from "#domain/pages/document.ts";
import { COLUMNS, MAX_ROWS } from "#domain/pages/limits.ts";

const positionNames = {
  "top-left": "Top left",
  "top-center": "Top centre",
  "top-right": "Top right",
  "center-left": "Middle left",
  center: "Middle",
  "center-right": "Middle right",
  "bottom-left": "Bottom left",
  "bottom-center": "Bottom centre",
  "bottom-right": "Bottom right",
} as const satisfies Record<Block["position"], string>;

const bounds = (area: Area) =>
  [
    ["column", "First column", COLUMNS - area.columns + 1],
    ["columns", "Columns", COLUMNS - area.column + 1],
    ["row", "First row", MAX_ROWS],
    ["rows", "Rows", MAX_ROWS],
  ] as const;

const AreaFields = ({
  area,
  onChange,
}: {
  readonly area: Area;
  readonly onChange: (area: Area) => void;
}) => (
  <Group grow gap="xs">
    {bounds(area).map(([name, label, max]) => (
      <NumberInput
        key={name}
        size="xs"
        label={label}
        min={1}
        max={max}
        clampBehavior="strict"
        allowDecimal={false}
        value={area[name]}
        onChange={(value) =>
          typeof value === "number" && value >= 1 && onChange({ ...area, [name]: value })
        }
      />
    ))}
  </Group>
);

/** Where a block is: its area of the twelve columns, its area on phones, and its place inside. Spec: B3.79. */
export const PlaceFields = ({
  block: { at, position },
  onChange,
}: {
  readonly block: Pick<Block, "at" | "position">;
  readonly onChange: (place: Partial<Pick<Block, "at" | "position">>) => void;
}) => {
  const change = (part: Partial<Placement>) => onChange({ at: { ...at, ...part } });
  return (
    <Stack gap="xs">
      <AreaFields area={at.desktop} onChange={(desktop) => change({ desktop })} />
      <Select
        size="xs"
        label="Place inside its area"
        allowDeselect={false}
        data={positions.map((value) => ({ value, label: positionNames[value] }))}
        value={position}
        onChange={(value) => value !== null && onChange({ position: value })}
      />
      <Switch
        size="sm"
        label="Own place on phones"
        description="Otherwise it follows the block before it, over the whole width."
        checked={at.mobile !== null}
        onChange={({ currentTarget }) =>
          change({
            mobile: currentTarget.checked ? { ...at.desktop, column: 1, columns: COLUMNS } : null,
          })
        }
      />
      {at.mobile !== null && (
        <AreaFields area={at.mobile} onChange={(mobile) => change({ mobile })} />
      )}
    </Stack>
  );
};
