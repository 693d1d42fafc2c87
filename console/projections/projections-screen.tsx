import { Stack } from "@mantine/core";
import { useState } from "react";
import { rebuildProjectionContract } from "#commands/projections/contract.ts";
import { SHARED_PARTS_TEXT } from "#domain/websites/shared-parts.ts";
import {
  type KafkaStatus,
  listProjectionsContract,
  type ProjectionStatus,
  type WorkerStatus,
} from "#read-api/projections/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { MayChangeProvider, useMayChange } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { KafkaPanel } from "./kafka-panel.tsx";
import { CardHead, ProjectionCard } from "./projection-card.tsx";
import { ProjectionTotals } from "./projection-totals.tsx";
import classes from "./projections-screen.module.css";
import { WorkersPanel } from "./workers-panel.tsx";

const LOOK_EVERY_MS = 1_000;

/** Where one process runs everything, naming it for each projection says nothing. */
const hasSeveral = (workers: readonly WorkerStatus[], kafka: KafkaStatus | null): boolean =>
  workers.length > 1 || kafka !== null;

export const ProjectionsScreen = () => {
  const query = useCall(listProjectionsContract, {}, { every: LOOK_EVERY_MS });
  const [asking, setAsking] = useState<ProjectionStatus>();
  const mayChange = useMayChange();
  return (
    <Page
      title="Projections"
      intro="Projections turn the event log into the tables that screens read. Each can be rebuilt from the log while the shop keeps running."
    >
      <Loaded query={query}>
        {({ rows, workers, kafka, jobs, canRebuild }) =>
          rows.length === 0 ? (
            <Empty title="No projections" text="No worker has registered a projection yet." />
          ) : (
            <MayChangeProvider value={mayChange && canRebuild}>
              <Stack gap="lg">
                {mayChange && !canRebuild && <p className={classes.note}>{SHARED_PARTS_TEXT}</p>}
                <ProjectionTotals rows={rows} />
                {hasSeveral(workers, kafka) && <WorkersPanel workers={workers} />}
                {kafka !== null && <KafkaPanel kafka={kafka} />}
                {jobs !== null && <JobsPanel jobs={jobs} />}
                <ul className={classes.list} aria-label="Projections">
                  <CardHead />
                  {rows.map((row) => (
                    <ProjectionCard
                      key={row.name}
                      row={row}
                      worker={
                        hasSeveral(workers, kafka)
                          ? workers.find(({ projections }) => projections.includes(row.name))
                          : undefined
                      }
                      onRebuild={setAsking}
                    />
                  ))}
                </ul>
              </Stack>
            </MayChangeProvider>
          )
        }
      </Loaded>
      {asking !== undefined && <RebuildModal row={asking} onClose={() => setAsking(undefined)} />}
    </Page>
  );
};

const RebuildModal = ({
  row,
  onClose,
}: {
  readonly row: ProjectionStatus;
  readonly onClose: () => void;
}) => {
  const rebuild = useCommand(rebuildProjectionContract, {
    input: () => ({ params: { name: row.name } }),
    refreshes: [listProjectionsContract],
    onDone: onClose,
    says: ({ status }) =>
      status === "requested"
        ? `${row.name} is being rebuilt.`
        : `${row.name} is already being rebuilt.`,
    errors: "form",
  });
  return (
    <Confirm
      opened
      title={`Rebuild ${row.name}`}
      action="Rebuild"
      pending={rebuild.isPending}
      error={rebuild.error}
      onConfirm={() => rebuild.mutate()}
      onClose={onClose}
    >
      New tables are built from the first event, alongside the current ones. Screens keep using the
      current tables until the new ones have caught up, so there is no downtime.
    </Confirm>
  );
};
