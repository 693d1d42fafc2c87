import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/custom-events", "Events"],
  ["/custom-events/failed", "Failed events"],
  ["/custom-events/schemas", "Schemas"],
] as const;

/** Navigation between the screens of custom events. */
export const CustomEventsNav = () => <TabNav label="Custom events" tabs={screens} />;
