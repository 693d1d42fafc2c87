import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/settings", "General"],
  ["/settings/payment", "Payment"],
  ["/settings/email", "Email"],
  ["/settings/domains", "Domains"],
  ["/settings/sample-data", "Sample data"],
] as const;

/** Navigation between the settings of the website. */
export const SettingsTabs = () => <TabNav label="Settings" tabs={screens} />;
