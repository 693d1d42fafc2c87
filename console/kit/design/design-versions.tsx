import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Contract } from "#domain/kit/contract.ts";
import type { DesignVersion } from "#domain/kit/design-contracts.ts";
import { useCall } from "../calls/queries.ts";
import { useCommand } from "../calls/use-command.ts";
import { Pages } from "../lists/pages.tsx";
import { Who } from "../session/actor-name.tsx";
import { Changes } from "../session/permissions.tsx";
import { Moment } from "../time/moment.tsx";
import { DetailDrawer } from "../ui/detail-drawer.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Pill } from "../ui/pill.tsx";
import { Empty } from "../ui/states.tsx";
import classes from "./design.module.css";
import type { Design } from "./use-design.ts";

const PAGE_SIZE = 20;

type Versions = { readonly rows: readonly DesignVersion[]; readonly total: number };

/** Every version that visitors have seen, and a button to publish it again. */
export const DesignVersions = <Document extends object>({
  design,
  contract,
  title,
  compare,
  onClose,
}: {
  readonly design: Design<Document>;
  readonly contract: Contract;
  readonly title: string;
  /** Shows a version next to what visitors see. */
  readonly compare: (version: number, onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}) => {
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<number>();
  const query = useCall(contract, { query: { page, pageSize: PAGE_SIZE } });
  const revert = useCommand(design.revert, {
    refreshes: [contract],
    says: ({ published }, version) =>
      `Version ${version} was published again, as version ${published?.version}.`,
  });
  return (
    <DetailDrawer title={title} opened onClose={onClose}>
      <Loaded query={query as typeof query & { readonly data: Versions | undefined }}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty
              title="Never published"
              text="Every published version is kept here and can be restored."
            />
          ) : (
            <>
              <ol className={classes.versions}>
                {rows.map(({ version, toVersion, publishedAt, publishedBy, ...row }) => (
                  <li key={version} className={classes.version}>
                    <div>
                      <strong>Version {version}</strong>
                      <div className={classes.facts}>
                        <Moment at={publishedAt} /> · <Who actor={publishedBy} />
                        {toVersion !== null && ` · restored from version ${toVersion}`}
                        {row.publishOn !== null && (
                          <>
                            {row.cancelled ? " · cancelled, was for " : " · for "}
                            <Moment at={new Date(row.publishOn).toISOString()} />
                          </>
                        )}
                      </div>
                    </div>
                    {design.published?.version === version ? (
                      <Pill tone="good" dot>
                        Published
                      </Pill>
                    ) : (
                      <Group gap="xs" wrap="nowrap">
                        <Button
                          size="xs"
                          variant="subtle"
                          aria-label={`Compare version ${version}`}
                          onClick={() => setCompared(version)}
                        >
                          Compare
                        </Button>
                        <Changes>
                          <Button
                            size="xs"
                            variant="default"
                            aria-label={`Restore version ${version}`}
                            loading={revert.isPending && revert.variables === version}
                            onClick={() => revert.mutate(version)}
                          >
                            Restore
                          </Button>
                        </Changes>
                      </Group>
                    )}
                  </li>
                ))}
              </ol>
              <Pages page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {compared !== undefined && compare(compared, () => setCompared(undefined))}
    </DetailDrawer>
  );
};
