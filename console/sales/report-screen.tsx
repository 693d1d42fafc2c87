import type { ReactNode } from "react";
import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import type { CheckedReport } from "#domain/sales/sales-check.ts";
import type { ListSearch } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { ListTable, type ListTableProps } from "../kit/lists/list-table.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { type Amount, AmountBars } from "./amount-bars.tsx";
import { type ComparedAnswer, ComparedWith } from "./money-before.tsx";
import { SalesCheck } from "./sales-check.tsx";
import { SalesNav } from "./sales-nav.tsx";

type Props<Row> = Pick<
  ListTableProps<Row>,
  "list" | "query" | "rowId" | "defaultSort" | "empty" | "fileOf"
> & {
  readonly title: string;
  readonly intro: ReactNode;
  readonly columns: AnyColumns;
  readonly cells: CellRenderers<Row>;
  readonly search: ListSearch &
    ComparisonQuery & {
      readonly from?: string | undefined;
      readonly to?: string | undefined;
    };
  /** For a report that can be compared: the days, once they are known. */
  readonly compared?: { readonly report: ComparedAnswer | undefined };
  /** What is drawn as bars: rows that do not depend on the order and the page of the table. */
  readonly bars: {
    readonly title: string;
    readonly rows: readonly Row[] | undefined;
    readonly amountOf: (row: Row) => Omit<Amount, "id">;
  };
  /** The check that belongs to the report. */
  readonly report: CheckedReport;
};

/** One report for the bookkeeper: largest amounts as bars, all rows as a table, and its check. */
export const ReportScreen = <Row extends object>(props: Props<Row>) => {
  const { title, intro, search, query, rowId, bars, report } = props;
  const { from, to } = search;
  const change = useSearchChange();
  const amounts = (bars.rows ?? []).map((row) => ({ id: rowId(row), ...bars.amountOf(row) }));
  return (
    <Page
      title={title}
      intro={intro}
      actions={
        <>
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          {props.compared !== undefined && (
            <CompareChoice search={search} onChange={(next) => change(next)} />
          )}
        </>
      }
    >
      <SalesNav search={search} />
      {amounts.some(({ cents }) => cents !== 0) && (
        <Section title={bars.title}>
          <AmountBars label={bars.title} amounts={amounts} />
        </Section>
      )}
      <ComparedWith report={props.compared?.report} />
      <ListTable<Row>
        label={title}
        list={props.list}
        columns={props.columns}
        cells={props.cells}
        query={query}
        rowId={rowId}
        search={search}
        onSearch={change}
        defaultSort={props.defaultSort}
        {...(props.fileOf !== undefined && { fileOf: props.fileOf })}
        empty={props.empty}
      />
      <SalesCheck from={from} to={to} report={report} />
    </Page>
  );
};
