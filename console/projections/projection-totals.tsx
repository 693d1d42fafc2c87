import type { ProjectionStatus } from "#read-api/projections/contract.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";

/** The worker's figures at a glance. */
export const ProjectionTotals = ({ rows }: { readonly rows: readonly ProjectionStatus[] }) => {
  const stopped = rows.filter(({ state }) => state === "stopped").length;
  const building = rows.filter(({ build }) => build !== null).length;
  return (
    <Figures
      of={[
        { label: "Events in the log", value: formatCount(Number(rows[0]?.head ?? 0)) },
        { label: "Largest lag", value: formatCount(Math.max(...rows.map(({ lag }) => lag))) },
        { label: "Rebuilding", value: formatCount(building) },
        {
          label: "Stopped",
          value: formatCount(stopped),
          ...(stopped > 0 && { tone: "bad" as const }),
        },
      ]}
    />
  );
};
