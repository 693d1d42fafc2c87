import type { ReactNode } from "react";
import { ViewsBar } from "../saved-views/views-bar.tsx";
import { AsItWasChoice } from "./as-it-was.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { type ListSearch, resetPaging } from "./list-address.ts";
import { ListFileMenu } from "./list-file-menu.tsx";
import type { ListTableProps } from "./list-table.tsx";

type HeadProps = Pick<
  ListTableProps<never>,
  "list" | "columns" | "onSearch" | "fileOf" | "otherFiles" | "files" | "past"
> & {
  readonly search: Pick<ListSearch, "columns" | "view">;
  /** Link to earlier bulk operations. */
  readonly history?: ReactNode;
  readonly shown: readonly string[];
  /** Number of rows in the file, as text. */
  readonly rows: string;
};

/** Views on one side; columns and file on the other. */
export const ListHead = ({
  list,
  columns,
  search,
  onSearch,
  fileOf,
  otherFiles,
  files,
  past,
  history,
  shown,
  rows,
}: HeadProps) => (
  <ViewsBar list={list} search={search as Readonly<Record<string, unknown>>}>
    {history}
    {past !== undefined && (
      <AsItWasChoice past={past} onChange={(next) => onSearch({ ...resetPaging, ...next })} />
    )}
    <ColumnChoice
      columns={Object.entries(columns).map(([id, { label }]) => ({ id, header: label }))}
      shown={shown}
      chosen={search.columns !== undefined}
      onChange={(next) => onSearch({ columns: next?.join(",") })}
    />
    {fileOf !== undefined && (
      <ListFileMenu
        addressOf={(...style) => fileOf(search.columns, ...style)}
        rows={rows}
        others={otherFiles}
      />
    )}
    {files}
  </ViewsBar>
);
