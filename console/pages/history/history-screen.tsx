import { Button, Group } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { revertPageContract } from "#commands/pages/contract.ts";
import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import {
  getPageVersionContract,
  listPageVersionsContract,
  type PageVersion,
} from "#read-api/pages/contract.ts";
import { call } from "../../kit/calls/api.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useCommand } from "../../kit/calls/use-command.ts";
import { Changes } from "../../kit/session/permissions.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { DeviceChoice } from "../../kit/ui/device-choice.tsx";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Page } from "../../kit/ui/page.tsx";
import { Pill } from "../../kit/ui/pill.tsx";
import { Empty, Failed } from "../../kit/ui/states.tsx";
import { PageCanvas } from "../canvas/page-canvas.tsx";
import { pageCanvasUrl } from "../editor/page-subject.ts";
import { useDrawing } from "../editor/use-drawing.ts";
import { PAGE_READS } from "../page-reads.ts";
import { changedBlocks } from "./changed-blocks.ts";
import classes from "./history-screen.module.css";

const route = getRouteApi("/pages/$pageId/history");
const MAX_VERSIONS = 100;

const kinds = {
  published: "Published",
  scheduled: "Scheduled",
  reverted: "Restored",
} as const satisfies Record<PageVersion["kind"], string>;

const Drawn = ({
  pageId,
  document,
  path,
}: {
  readonly pageId: string;
  readonly document: PageDocument;
  readonly path: string;
}) => {
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const [selected, select] = useState<string | null>(null);
  const drawing = useDrawing(document, path);
  if (drawing.data === undefined)
    return drawing.error === null ? (
      <div aria-busy="true" />
    ) : (
      <Failed error={drawing.error} onRetry={() => void drawing.refetch()} />
    );
  return (
    <>
      <Group>
        <DeviceChoice value={device} onChange={setDevice} />
      </Group>
      <div className={classes.canvas}>
        <PageCanvas
          url={pageCanvasUrl(pageId)}
          drawing={drawing.data}
          device={device}
          selected={selected}
          open={null}
          onPressed={({ id, sectionId }) => select(id ?? sectionId)}
          onTyped={() => undefined}
        />
      </div>
    </>
  );
};

const Differences = ({
  before,
  after,
}: {
  readonly before: PageDocument;
  readonly after: PageDocument;
}) => {
  const changes = changedBlocks(before, after);
  if (changes.length === 0) return <p className={classes.same}>The same as the draft.</p>;
  return (
    <ul className={classes.changes} aria-label="What the draft changes">
      {changes.map(({ id, kind, name, words }) => (
        <li key={id}>
          <Pill tone={kind === "added" ? "good" : kind === "removed" ? "bad" : "info"}>{kind}</Pill>{" "}
          <strong>{name}</strong>
          {words.length > 0 && (
            <p>
              {words.map(({ value, added, removed }, index) => {
                const key = `${index} ${value}`;
                if (added) return <ins key={key}>{value}</ins>;
                return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
};

const Version = ({
  pageId,
  version,
  draft,
  path,
}: {
  readonly pageId: string;
  readonly version: number;
  readonly draft: PageDocument;
  readonly path: string;
}) => {
  const query = useCall(getPageVersionContract, {
    params: { pageId, version: String(version) } as never,
  });
  return (
    <Loaded query={query}>
      {({ document }) => (
        <>
          <Differences before={document} after={draft} />
          <Drawn pageId={pageId} document={document} path={path} />
        </>
      )}
    </Loaded>
  );
};

const useRestore = (pageId: string, shown: number | undefined) => {
  const revert = (version: number) =>
    call(revertPageContract, { params: { pageId }, body: { version } });
  return useCommand((version: number) => revert(version), {
    refreshes: PAGE_READS,
    says: (_answer, version) => `Visitors see version ${version} again.`,
    ...(shown !== undefined && {
      undo: async () => {
        await revert(shown);
        return `Visitors see version ${shown} again.`;
      },
    }),
  });
};

/** Every version of a page, as visitors saw it, and what the draft changes. */
export const HistoryScreen = () => {
  const { pageId } = route.useParams();
  const draft = useCall(getPageDraftContract, { params: { pageId } });
  const versions = useCall(listPageVersionsContract, {
    params: { pageId },
    query: { pageSize: MAX_VERSIONS },
  });
  const rows = versions.data?.rows ?? [];
  const latest = rows.find(({ cancelled }) => !cancelled)?.version;
  const [chosen, choose] = useState<number>();
  const restore = useRestore(pageId, latest);
  const shown = chosen ?? rows[0]?.version;
  return (
    <Page
      title={
        draft.data === undefined ? "History" : `History of “${draft.data.document.details.title}”`
      }
      back={
        <Link to="/pages/$pageId" params={{ pageId }}>
          ← Editor
        </Link>
      }
    >
      <Loaded query={versions}>
        {() =>
          shown === undefined ? (
            <Empty
              title="No versions yet"
              text="A version is kept each time the page is published."
            />
          ) : (
            <div className={classes.columns}>
              <ol className={classes.versions} aria-label="Versions">
                {rows.map((row) => (
                  <li key={row.version} data-chosen={row.version === shown}>
                    <button
                      type="button"
                      aria-pressed={row.version === shown}
                      onClick={() => choose(row.version)}
                    >
                      <strong>Version {row.version}</strong>
                      <span>
                        {row.cancelled ? "Cancelled" : kinds[row.kind]}{" "}
                        <Moment at={row.recordedAt} />
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
              <div className={classes.version}>
                <Changes>
                  <Group>
                    <Button
                      variant="default"
                      disabled={shown === latest}
                      loading={restore.isPending}
                      onClick={() => restore.mutate(shown)}
                    >
                      Publish version {shown} again
                    </Button>
                  </Group>
                </Changes>
                {draft.data !== undefined && (
                  <Version
                    key={shown}
                    pageId={pageId}
                    version={shown}
                    draft={draft.data.document}
                    path={draft.data.path}
                  />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
};
