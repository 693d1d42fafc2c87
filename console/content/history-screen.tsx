import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import {
  type ContentVersion,
  getConsoleContentContract,
  getContentVersionContract,
  listContentVersionsContract,
} from "#read-api/content/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { ComparedCanvases } from "../pages/history/compared-canvases.tsx";
import { Differences } from "../pages/history/differences.tsx";
import { type ListedVersion, VersionRows, VersionsPage } from "../pages/history/versions-page.tsx";
import { changedParts } from "./changed-parts.ts";
import { itemCanvasUrl } from "./item-canvas-url.ts";
import { readWritten, useRestoreVersion } from "./use-restore-version.ts";
import { writtenItem } from "./written-item.ts";

const route = getRouteApi("/content/$itemId/history");
const MAX_VERSIONS = 50;

const kinds = {
  saved: "Saved",
  scheduled: "Scheduled",
  reverted: "Restored",
} as const satisfies Record<ContentVersion["kind"], string>;

const Version = ({
  version,
  definition,
  written,
}: {
  readonly version: number;
  readonly definition: ContentItemDefinition;
  readonly written: ContentItemDefinition;
}) => {
  const [selected, select] = useState<string | null>(null);
  const { itemId } = definition;
  const changes = changedParts(definition, written);
  return (
    <>
      <Differences changes={changes} onSelect={select} />
      <ComparedCanvases
        before={{
          title: "This version",
          url: itemCanvasUrl(itemId, version),
          drawing: null,
        }}
        after={{ title: "Draft", url: itemCanvasUrl(itemId), drawing: null }}
        changes={changes}
        selected={selected}
        onSelect={select}
      />
    </>
  );
};

const toListed = ({
  version,
  title: name,
  kind,
  savedAt: at,
  savedBy: by,
  publishOn,
}: ContentVersion): ListedVersion => ({
  version,
  name,
  kind: kinds[kind],
  at,
  by,
  forMs: publishOn,
});

/** Earlier versions, which most posts do not have. */
const FurtherVersions = ({
  itemId,
  page,
  ...rest
}: {
  readonly itemId: string;
  readonly page: number;
  readonly shown: number | undefined;
  readonly onChoose: (version: number) => void;
}) => {
  const { data } = useCall(listContentVersionsContract, {
    params: { id: itemId },
    query: { page, pageSize: MAX_VERSIONS },
  });
  return <VersionRows rows={data?.page === page ? data.rows.map(toListed) : []} {...rest} />;
};

const LATEST = 1;

const useVersions = (itemId: string) => {
  const [pages, setPages] = useState(LATEST);
  const [chosen, choose] = useState<number>();
  const query = useCall(listContentVersionsContract, {
    params: { id: itemId },
    query: { pageSize: MAX_VERSIONS },
  });
  const rows = query.data?.rows ?? [];
  const shown = chosen ?? rows[0]?.version;
  return {
    query,
    rows,
    shown,
    onChoose: choose,
    further: Array.from({ length: pages - LATEST }, (_, at) => at + LATEST + 1).map((page) => (
      <FurtherVersions key={page} itemId={itemId} page={page} shown={shown} onChoose={choose} />
    )),
    onMore: (query.data?.total ?? 0) > pages * MAX_VERSIONS ? () => setPages(pages + 1) : undefined,
  };
};

/** The draft is read whole once for the screen, and again after each change. */
const useWritten = (itemId: string, edition: unknown) =>
  useQuery({
    queryKey: [getConsoleContentContract.path, "written", itemId, edition],
    queryFn: () => readWritten(itemId),
  });

/** Every version of a post, an event or a gallery, as visitors saw it, and what the draft changes. */
export const HistoryScreen = () => {
  const { itemId } = route.useParams();
  const params = { id: itemId };
  const loaded = useCall(getConsoleContentContract, { params });
  const { query: versions, rows, ...list } = useVersions(itemId);
  const { shown } = list;
  const latest = rows[0]?.version;
  const whole = useCall(
    getContentVersionContract,
    { params: { id: itemId, version: shown ?? 0 } },
    { enabled: shown !== undefined },
  );
  const written = useWritten(itemId, loaded.data);
  // A version that waits, or waited, is not what visitors saw before.
  const seen = rows[0]?.kind === "scheduled" ? undefined : latest;
  const restore = useRestoreVersion(itemId, seen);
  const mayDecide = mayPublish(loaded.data, useMay()(APPROVING));
  const definition = whole.data?.version === shown ? whole.data?.definition : undefined;
  const title = loaded.data && writtenItem(loaded.data).title;
  return (
    <VersionsPage
      title={title === undefined ? "History" : `History of “${title}”`}
      back={
        <Link to="/content/$itemId" params={{ itemId }}>
          ← {title ?? "Title, date and publication"}
        </Link>
      }
      // What does not exist has no versions either.
      query={
        loaded.error === null ? versions : { ...versions, error: loaded.error, data: undefined }
      }
      rows={rows.map(toListed)}
      {...list}
      actions={
        shown !== undefined && (
          <>
            {mayDecide && (
              <Button
                variant="default"
                disabled={shown === latest}
                loading={restore.show.isPending}
                onClick={() => restore.show.mutate(shown)}
              >
                Restore this version
              </Button>
            )}
            <Button
              variant="subtle"
              disabled={definition === undefined}
              loading={restore.copy.isPending}
              onClick={() => definition && restore.copy.mutate(definition)}
            >
              Use it as the draft
            </Button>
          </>
        )
      }
    >
      <Loaded query={written}>
        {(present) =>
          shown !== undefined && (
            <Loaded query={{ ...whole, data: definition }}>
              {(item) => (
                <Version
                  key={`${shown} ${written.dataUpdatedAt}`}
                  version={shown}
                  definition={item}
                  written={present}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </VersionsPage>
  );
};
