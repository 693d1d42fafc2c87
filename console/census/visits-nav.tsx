import { TabNav } from "../kit/ui/tab-nav.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";

const screens = [
  ["/census", "Visits"],
  ["/census/goals", "Goals"],
  ["/census/funnels", "Funnels"],
  ["/census/journeys", "Journeys"],
  ["/census/retention", "Retention"],
  ["/census/buttons", "Buttons"],
  ["/census/activity", "Page activity"],
  ["/census/notes", "Notes"],
] as const;

type Shared = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly segment?: string | undefined;
  /** What is final once reports were destroyed; null where nothing is counted from them. */
  readonly figures?: string | null;
  /** Explained figures have what was counted then. */
  readonly isExplained?: boolean;
};

/** Navigation between the reports on visits, for the same days and filters. */
export const VisitsNav = ({
  from,
  to,
  segment,
  figures = "Figures",
  isExplained = false,
}: Shared) => (
  <>
    <TabNav label="Reports on visits" tabs={screens} search={{ from, to, segment }} />
    {figures !== null && <CountableFrom figures={figures} isExplained={isExplained} />}
  </>
);
