import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { revertPageContract, unpublishPageContract } from "#commands/pages/contract.ts";
import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import {
  getPageVersionContract,
  type ListedPageVersion,
  listPageVersionsContract,
  type PageVersion,
} from "#read-api/pages/contract.ts";
import { call } from "../../kit/calls/api.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Failed } from "../../kit/ui/states.tsx";
import type { Draft } from "../editor/draft-snapshot.ts";
import { pageCanvasUrl } from "../editor/page-subject.ts";
import { useDrawing } from "../editor/use-drawing.ts";
import { PAGE_READS } from "../page-reads.ts";
import { useChangePage } from "../use-change-page.ts";
import { BeginAgain } from "./begin-again.tsx";
import { changedPage } from "./changed-sections.ts";
import { ComparedCanvases } from "./compared-canvases.tsx";
import { Differences } from "./differences.tsx";
import { replacedBy } from "./replaced-by.ts";
import { type ListedVersion, VersionRows, VersionsPage } from "./versions-page.tsx";

const route = getRouteApi("/pages/$pageId/history");
const MAX_VERSIONS = 100;

const kinds = {
  published: "Published",
  scheduled: "Scheduled",
  reverted: "Restored",
} as const satisfies Record<PageVersion["kind"], string>;

const Version = ({
  version,
  isLast,
  draft,
}: {
  readonly version: number;
  /** The draft would begin with this one. */
  readonly isLast: boolean;
  readonly draft: Draft;
}) => {
  const { pageId, path } = draft;
  const query = useCall(getPageVersionContract, { params: { pageId, version } });
  const document = query.data?.document;
  const drawing = useDrawing(document ?? draft.document, path);
  const [selected, select] = useState<string | null>(null);
  if (drawing.error !== null && drawing.data === undefined)
    return <Failed error={drawing.error} onRetry={() => void drawing.refetch()} />;
  return (
    <Loaded query={query}>
      {(whole) => {
        const changes = changedPage(whole.document, draft.document);
        const isBehind = isLast && changes.length > 0;
        const url = pageCanvasUrl(pageId);
        return (
          <>
            {isBehind && <BeginAgain draft={draft} version={version} />}
            <Differences changes={changes} onSelect={select} />
            <ComparedCanvases
              before={{ title: `Version ${version}`, url, drawing: drawing.data ?? null }}
              after={{ title: "Draft", url, drawing: null }}
              changes={changes}
              selected={selected}
              onSelect={select}
            />
          </>
        );
      }}
    </Loaded>
  );
};

const useRestore = (pageId: string, shown: number | undefined, onDone: () => void) => {
  const revert = (version: number) =>
    call(revertPageContract, { params: { pageId }, body: { version } });
  return useCommand((version: number) => revert(version), {
    refreshes: PAGE_READS,
    says: (_answer, version) => `Version ${version} was published.`,
    onDone,
    undo: async () => {
      if (shown === undefined) {
        await call(unpublishPageContract, { params: { pageId } });
        return "The page was unpublished.";
      }
      await revert(shown);
      return `Version ${shown} was published again.`;
    },
  });
};

/** How the version came about, and whether visitors will not get it. */
const kindText = (row: ListedPageVersion, rows: readonly ListedPageVersion[]): string => {
  if (row.cancelled) return "Schedule cancelled; planned";
  const replaced = replacedBy(row, rows, Date.now());
  return replaced === undefined ? kinds[row.kind] : `Replaced by version ${replaced}; planned`;
};

const toListed = (
  row: ListedPageVersion,
  _index: number,
  rows: readonly ListedPageVersion[],
): ListedVersion => ({
  version: row.version,
  at: row.recordedAt,
  by: row.recordedBy,
  isShown: row.shown,
  name: `Version ${row.version}`,
  kind: kindText(row, rows),
  forMs: row.kind === "scheduled" ? row.publishOn : null,
});

/** Earlier versions, which most pages do not have. */
const FurtherVersions = ({
  pageId,
  page,
  shown,
  onChoose,
}: {
  readonly pageId: string;
  readonly page: number;
  readonly shown: number | undefined;
  readonly onChoose: (row: ListedPageVersion) => void;
}) => {
  const { data } = useCall(listPageVersionsContract, {
    params: { pageId },
    query: { page, pageSize: MAX_VERSIONS },
  });
  const rows = data?.page === page ? data.rows : [];
  const choose = (chosen: number) => {
    const row = rows.find(({ version }) => version === chosen);
    if (row !== undefined) onChoose(row);
  };
  return <VersionRows rows={rows.map(toListed)} shown={shown} onChoose={choose} />;
};

const LATEST = 1;

/** The list of versions and the selected one, which can be an earlier one than the list begins with. */
const useVersions = (pageId: string) => {
  const [pages, setPages] = useState(LATEST);
  const [chosen, choose] = useState<ListedPageVersion>();
  const query = useCall(listPageVersionsContract, {
    params: { pageId },
    query: { pageSize: MAX_VERSIONS },
  });
  const rows = query.data?.rows ?? [];
  const row = rows.find(({ version }) => version === chosen?.version) ?? chosen ?? rows[0];
  const further = Array.from({ length: pages - LATEST }, (_, at) => at + LATEST + 1).map((page) => (
    <FurtherVersions
      key={page}
      pageId={pageId}
      page={page}
      shown={row?.version}
      onChoose={choose}
    />
  ));
  return {
    query,
    rows,
    row,
    further,
    chooseLast: () => choose(undefined),
    onChoose: (version: number) => choose(rows.find((each) => each.version === version)),
    onMore: (query.data?.total ?? 0) > pages * MAX_VERSIONS ? () => setPages(pages + 1) : undefined,
  };
};

/** Every version of a page, as visitors saw it, and what the draft changes. */
export const HistoryScreen = () => {
  const { pageId } = route.useParams();
  const draft = useCall(getPageDraftContract, { params: { pageId } });
  const { query: versions, rows, row, chooseLast, ...list } = useVersions(pageId);
  const restore = useRestore(pageId, rows.find((each) => each.shown)?.version, chooseLast);
  const { cancelSchedule } = useChangePage();
  const shown = row?.version;
  return (
    <VersionsPage
      title={
        draft.data === undefined ? "History" : `History of “${draft.data.document.details.title}”`
      }
      back={
        <Link to="/pages/$pageId" params={{ pageId }}>
          ← Editor
        </Link>
      }
      query={versions}
      rows={rows.map(toListed)}
      {...list}
      shown={shown}
      actions={
        row !== undefined && (
          <>
            <Button
              variant="default"
              disabled={row.shown}
              loading={restore.isPending}
              onClick={() => restore.mutate(row.version)}
            >
              {row.waits
                ? `Publish version ${row.version} now`
                : `Publish version ${row.version} again`}
            </Button>
            {row.waits && (
              <Button
                variant="default"
                loading={cancelSchedule.isPending}
                onClick={() => cancelSchedule.mutate({ pageId })}
              >
                Cancel the schedule
              </Button>
            )}
          </>
        )
      }
    >
      {draft.data !== undefined && shown !== undefined && (
        <Version
          key={shown}
          version={shown}
          isLast={shown === rows[0]?.version}
          draft={draft.data}
        />
      )}
    </VersionsPage>
  );
};
