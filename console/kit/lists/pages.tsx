import { Pagination } from "@mantine/core";

/** Pages of a short list in a drawer; nothing where everything fits on one page. */
export const Pages = ({
  page,
  size,
  total,
  onPage,
}: {
  /** Starts at 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly size: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}) =>
  total > size && (
    <Pagination
      mt="md"
      size="sm"
      value={page}
      onChange={onPage}
      total={Math.ceil(total / size)}
      getControlProps={(control) => ({ "aria-label": `${control} page` })}
    />
  );
