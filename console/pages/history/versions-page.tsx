import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { By } from "../../kit/session/actor-name.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Page } from "../../kit/ui/page.tsx";
import { Pill } from "../../kit/ui/pill.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import classes from "./history.module.css";

export type ListedVersion = {
  readonly version: number;
  readonly name: string;
  readonly kind: string;
  /** When it was recorded. */
  readonly at: string;
  /** The actor who recorded it. */
  readonly by: string;
  /** When visitors see a scheduled one. */
  readonly forMs?: number | null | undefined;
  /** Visitors see it now. */
  readonly isShown?: boolean;
};

type Query = Parameters<typeof Loaded>[0]["query"];

/** A part of the list of versions. */
export const VersionRows = ({
  rows,
  shown,
  onChoose,
}: {
  /** Latest first. */
  readonly rows: readonly ListedVersion[];
  readonly shown: number | undefined;
  readonly onChoose: (version: number) => void;
}) =>
  rows.map(({ version, name, kind, at, by, forMs = null, isShown = false }) => (
    <li key={version} data-chosen={version === shown}>
      <button type="button" aria-pressed={version === shown} onClick={() => onChoose(version)}>
        <strong>
          {name} {isShown && <Pill tone="good">Published</Pill>}
        </strong>
        <span>
          {kind} <Moment at={at} />
          <By actor={by} />
        </span>
        {forMs !== null && (
          <span>
            For <Moment at={new Date(forMs).toISOString()} />
          </span>
        )}
      </button>
    </li>
  ));

/** The versions of a page or an item, and one of them compared with what is written now. */
export const VersionsPage = ({
  title,
  back,
  query,
  rows,
  further,
  onMore,
  shown,
  onChoose,
  actions,
  children,
}: {
  readonly title: string;
  readonly back: ReactNode;
  readonly query: Query;
  /** Latest first. */
  readonly rows: readonly ListedVersion[];
  /** Rows of earlier versions. */
  readonly further?: ReactNode;
  /** Shows earlier versions; absent: there are none. */
  readonly onMore?: (() => void) | undefined;
  /** The version that is compared; undefined: there is none. */
  readonly shown: number | undefined;
  readonly onChoose: (version: number) => void;
  /** What can be done with it. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) => (
  <Page title={title} back={back}>
    <Loaded query={query}>
      {() =>
        shown === undefined ? (
          <Empty title="No versions yet" text="Each publication saves a version." />
        ) : (
          <div className={classes.columns}>
            <ol className={classes.versions} aria-label="Versions">
              <VersionRows rows={rows} shown={shown} onChoose={onChoose} />
              {further}
              {onMore && (
                <li>
                  <Button variant="default" size="compact-sm" onClick={onMore}>
                    Show more
                  </Button>
                </li>
              )}
            </ol>
            <div className={classes.version}>
              <Changes>
                <Group gap="sm">{actions}</Group>
              </Changes>
              {children}
            </div>
          </div>
        )
      }
    </Loaded>
  </Page>
);
