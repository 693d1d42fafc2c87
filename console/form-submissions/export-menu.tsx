import { Alert, Button, Group, Menu, Progress } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "./submissions-screen.module.css";
import { countedUpTo } from "./submissions-text.ts";
import type { ExportQuery, ExportState } from "./use-export.ts";

/** Exports exactly what the table's filters match, on all pages. */
export const ExportMenu = ({
  query,
  shown,
  total,
  capped,
  running,
  onStart,
}: {
  readonly query: Omit<ExportQuery, "format">;
  /** Ids of the shown columns, in their order. */
  readonly shown: string;
  readonly total: number;
  readonly capped: boolean;
  readonly running: boolean;
  readonly onStart: (query: ExportQuery) => void;
}) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      <Button
        variant="default"
        disabled={total === 0}
        loading={running}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      >
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{countedUpTo(total, capped)}, current filters</Menu.Label>
      <Menu.Item onClick={() => onStart({ ...query, format: "csv", columns: shown })}>
        CSV, visible columns
      </Menu.Item>
      <Menu.Item
        onClick={() => onStart({ ...query, format: "csv", columns: shown, cells: "plain" })}
      >
        CSV, raw values
      </Menu.Item>
      <Menu.Item onClick={() => onStart({ ...query, format: "csv" })}>CSV, all data</Menu.Item>
      <Menu.Item onClick={() => onStart({ ...query, format: "parquet" })}>
        Parquet, for analysis
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const MEGABYTE = 1_000_000;
const size = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** How far an export has come. */
export const ExportProgress = ({
  state,
  onStop,
}: {
  readonly state: ExportState;
  readonly onStop: () => void;
}) => {
  if (state.at === "rest") return null;
  if (state.at === "failed")
    return (
      <Alert color="red" variant="light" role="alert" withCloseButton onClose={onStop}>
        {state.message}
      </Alert>
    );
  const { done, total, bytes } = state;
  return (
    <section className={classes.progress} aria-label="Export">
      <Group justify="space-between" gap="sm">
        <span role="status">
          {done === undefined
            ? `Exporting ${counted(total, "submission")}: ${size(bytes)}`
            : `Exporting ${formatCount(Math.min(done, total))} of ${counted(total, "submission")}`}
        </span>
        <Button size="compact-sm" variant="subtle" onClick={onStop}>
          Stop
        </Button>
      </Group>
      <Progress
        aria-label="Export"
        value={done === undefined || total === 0 ? 100 : (100 * done) / total}
        animated={done === undefined}
      />
    </section>
  );
};
