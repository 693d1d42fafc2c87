import type { ResponseOf } from "#domain/kit/contract.ts";
import type { retentionContract } from "#read-api/journeys/retention-contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";

type Report = ResponseOf<typeof retentionContract>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const shareText = (share: number | null | undefined): string =>
  share == null ? "–" : percent.format(share);

/** Periods after the first one that are shown as large figures. */
const SOON = 1;
const LATER = 4;

/** The past of an average. */
export const ExplainAverage = ({
  came,
  report: { grain, basis },
  segment,
}: {
  readonly came: "again" | number;
  readonly report: Pick<Report, "grain" | "basis">;
  readonly segment: string | undefined;
}) => (
  <ExplainNamed
    name={came === "again" ? "Came back" : `Average after ${counted(came, grain)}`}
    number="retention-average"
    id={`${basis.from}.${basis.to}.${grain}.${came}`}
    of={`all ${grain}s${segment === undefined ? "" : ", filtered"}`}
    segment={segment}
  />
);

/** The past of the number of new visitors of all weeks or months. */
const ExplainNew = ({
  report: { grain, basis },
  segment,
}: {
  readonly report: Pick<Report, "grain" | "basis">;
  readonly segment: string | undefined;
}) => (
  <ExplainNamed
    name="New visitors"
    number="retention-visitors"
    id={`${basis.from}.${basis.to}.${grain}`}
    of={`all ${grain}s${segment === undefined ? "" : ", filtered"}`}
    segment={segment}
  />
);

/** New visitors of all weeks or months, and which part of them came back. */
export const RetentionFigures = ({
  report,
  segment,
}: {
  readonly report: Report;
  readonly segment: string | undefined;
}) => {
  const { size, sizeBeforeLast, cameBack, averages, grain, basis } = report;
  const say = useVisitorLabels(basis);
  const explained = (share: number | null | undefined, came: "again" | number) => (
    <>
      {shareText(share)}
      {share != null && <ExplainAverage came={came} report={report} segment={segment} />}
    </>
  );
  return (
    <Figures
      of={[
        {
          label: say("New visitors"),
          value: (
            <>
              {size.toLocaleString("en-US")}
              <ExplainNew report={report} segment={segment} />
            </>
          ),
        },
        {
          label: "Came back",
          value: explained(sizeBeforeLast === 0 ? null : cameBack / sizeBeforeLast, "again"),
          note: `${say(counted(cameBack, "visitor"))} of ${sizeBeforeLast.toLocaleString("en-US")} before the last ${grain}`,
        },
        {
          label: `After ${SOON} ${grain}`,
          value: explained(averages[SOON - 1], SOON),
          note: `average of ${grain}s that are over`,
        },
        {
          label: `After ${LATER} ${grain}s`,
          value: explained(averages[LATER - 1], LATER),
          note: `average of ${grain}s that are over`,
        },
      ]}
    />
  );
};
