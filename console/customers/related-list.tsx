import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../kit/figures/figures.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Failed } from "../kit/ui/states.tsx";

/** Rows per list on a screen with several. */
export const RELATED_ROWS = 10;

type Paged<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

type Props<Row> = {
  readonly title: string;
  readonly query: {
    readonly data: Paged<Row> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Text for an empty list. */
  readonly empty: string;
  readonly aside?: ReactNode;
};

/** A paged list in its own section. */
export const RelatedList = <Row extends object>(props: Props<Row>) => {
  const { title, query, aside, empty } = props;
  const { data, error } = query;
  const heading =
    data === undefined || data.total === 0 ? title : `${title} (${formatCount(data.total)})`;
  const failed = data === undefined && error !== null && error !== undefined;
  return (
    <Section title={heading} aside={aside} padded={data === undefined || data.total === 0}>
      {failed && <Failed error={error} onRetry={() => query.refetch()} />}
      {data === undefined && !failed && (
        <Stack gap="sm" aria-busy="true">
          <Skeleton height={12} width="70%" />
          <Skeleton height={12} width="50%" />
        </Stack>
      )}
      {data?.total === 0 && <Text c="dimmed">{empty}</Text>}
      {data !== undefined && data.total > 0 && <Rows {...props} data={data} />}
    </Section>
  );
};

const Rows = <Row extends object>({
  title,
  data,
  columns,
  rowId,
  page,
  onPage,
}: Props<Row> & { readonly data: Paged<Row> }) => {
  const pages = Math.ceil(data.total / data.pageSize);
  return (
    <>
      <PlainTable label={title} rows={data.rows} rowId={rowId} columns={columns} />
      {pages > 1 && (
        <Group component="nav" aria-label={`Pages of ${title}`} gap="sm" p="sm" justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            Page {page} of {formatCount(pages)}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </>
  );
};
