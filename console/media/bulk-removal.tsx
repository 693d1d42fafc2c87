import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { filtersText } from "#domain/kit/list-filters.ts";
import {
  listMediaContract,
  listMediaUsesContract,
  type MediaRow,
} from "#read-api/media/contract.ts";
import type { BulkForm } from "../kit/bulk/use-bulk.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted } from "../kit/figures/figures.tsx";
import classes from "./media.module.css";
import { UseList } from "./media-uses.tsx";
import { mediaName } from "./use-change-media.ts";

/** The list as the screen shows it. */
export type ShownMedia = {
  readonly rows: readonly MediaRow[];
  readonly matching: { readonly filters?: string | undefined };
};

/** Files whose pages are listed; more than these nobody reads. */
const MAX_LISTED = 20;
const IS_USED = filtersText([{ column: "uses", operator: "least", values: ["1"] }]);

type Uses<Data> = {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What the answer is about. */
  readonly of: "the file is" | "files are";
  readonly children: (data: Data) => ReactNode;
};

/** Says that an answer is missing: a question without it would look like one about files that are not used. */
const Uses = <Data,>({ query: { data, error, refetch }, of, children }: Uses<Data>) => {
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton height={14} width="60%" aria-busy="true" />;
  return (
    <Text role="alert">
      Where {of} used is not known right now.{" "}
      <Anchor component="button" type="button" underline="always" onClick={() => refetch()}>
        Retry
      </Anchor>
    </Text>
  );
};

const UsedFile = ({ row }: { readonly row: MediaRow }) => {
  const { mediaId } = row;
  const query = useCall(listMediaUsesContract, { params: { mediaId } });
  return (
    <li>
      <strong>{mediaName(row)}</strong>
      <Uses query={query} of="the file is">
        {({ uses }) => <UseList label={`Pages that show ${mediaName(row)}`} uses={uses} />}
      </Uses>
    </li>
  );
};

/** Says which of the files are shown on pages, and where. */
const Used = ({ rows, total }: { readonly rows: readonly MediaRow[]; readonly total: number }) => {
  if (total === 0) return <Text>None of them is used by a product, a post or a page.</Text>;
  const listed = rows.slice(0, MAX_LISTED);
  return (
    <>
      <Text>
        {total === 1 ? "One of them is" : `${total} of them are`} used. These pages keep the file:
      </Text>
      <ul className={classes.used} aria-label="Files that are used">
        {listed.map((row) => (
          <UsedFile key={row.mediaId} row={row} />
        ))}
      </ul>
      {total > listed.length && (
        <Text c="dimmed">And {counted(total - listed.length, "more file")}.</Text>
      )}
    </>
  );
};

/** The used ones of all files that match the list's filters. */
const UsedAmongAll = ({ matching }: Pick<ShownMedia, "matching">) => {
  const filters = [matching.filters, IS_USED].filter(Boolean).join(";");
  const listQuery = { ...matching, filters, page: 1, pageSize: MAX_LISTED };
  const query = useCall(listMediaContract, { query: listQuery });
  return (
    <Uses query={query} of="files are">
      {({ rows, total }) => <Used rows={rows} total={total} />}
    </Uses>
  );
};

/** Asks before files are removed, and says where they are used. `shown`: the list behind the question. */
export const removalForm =
  (shown: () => ShownMedia): BulkForm =>
  ({ chosen, rows, start, pending, error, onClose }) => {
    const { ids } = chosen;
    const used = shown().rows.filter(({ mediaId, uses }) => uses > 0 && ids?.includes(mediaId));
    return (
      <Confirm
        opened
        danger
        title={`Remove ${rows}?`}
        action={`Remove ${rows}`}
        pending={pending}
        error={error}
        onConfirm={() => start(undefined)}
        onClose={onClose}
      >
        <Stack gap="sm">
          <Text>
            The library will no longer offer them. You can restore them with the filter “Removed”.
          </Text>
          {ids === undefined ? (
            <UsedAmongAll matching={shown().matching} />
          ) : (
            <Used rows={used} total={used.length} />
          )}
        </Stack>
      </Confirm>
    );
  };
