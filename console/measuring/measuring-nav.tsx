import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/measuring-rules", "Rules"],
  ["/measuring-rules/alerts", "Alerts"],
] as const;

/** Navigation between what a website measures by, and what it watches. */
export const MeasuringNav = () => <TabNav label="Measuring rules and alerts" tabs={screens} />;
