import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CellStyle } from "#domain/kit/list-export.ts";

/** Exactly what the table shows, of all pages; the browser takes the file as it comes. */
export const ListFileMenu = ({
  addressOf,
  rows,
  others,
}: {
  readonly addressOf: (cells: CellStyle) => string;
  /** How many rows there are, in words: "1,234 rows". */
  readonly rows: string;
  /** Files of other kinds that the list has. */
  readonly others?: ReactNode;
}) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      >
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{rows}, visible columns</Menu.Label>
      <Menu.Item component="a" href={addressOf("shown")} download>
        CSV, visible columns
      </Menu.Item>
      <Menu.Item component="a" href={addressOf("plain")} download>
        CSV, raw values
      </Menu.Item>
      {others}
    </Menu.Dropdown>
  </Menu>
);
