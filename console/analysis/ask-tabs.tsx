import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/questions", "Questions"],
  ["/questions/what-if", "What if"],
] as const;

/** Navigation between the screens for analysts. */
export const AskTabs = () => <TabNav label="Ask the log" tabs={screens} />;
