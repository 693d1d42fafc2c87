import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CellStyle, FileFormat } from "#domain/kit/list-export.ts";

/** Exports what the table shows, on all pages; the browser saves the file as it arrives. */
export const ListFileMenu = ({
  addressOf,
  rows,
  content = "visible columns",
  label,
  size = "sm",
  others,
}: {
  readonly addressOf: (cells: CellStyle, format?: FileFormat) => string;
  /** Number of rows as text: "1,234 rows". */
  readonly rows: string;
  /** What the file has of each row. */
  readonly content?: string;
  /** Accessible name where a screen has several: "Export by day". */
  readonly label?: string;
  readonly size?: "xs" | "sm";
  /** Other kinds of files for the list. */
  readonly others?: ReactNode;
}) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      <Button
        variant="default"
        size={size}
        aria-label={label}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      >
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>
        {rows}, {content}
      </Menu.Label>
      <Menu.Item component="a" href={addressOf("shown")} download>
        CSV, {content}
      </Menu.Item>
      <Menu.Item component="a" href={addressOf("plain")} download>
        CSV, raw values
      </Menu.Item>
      <Menu.Item component="a" href={addressOf("shown", "parquet")} download>
        Parquet, for analysis
      </Menu.Item>
      {others}
    </Menu.Dropdown>
  </Menu>
);
