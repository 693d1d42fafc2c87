import { upsellPaths } from "#domain/services/billing-paths.ts";
import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/settings", "General"],
  ["/settings/payment", "Payment"],
  ["/settings/email", "Email"],
  ["/settings/domains", "Domains"],
  ["/settings/sample-data", "Sample data"],
  [upsellPaths.upgrade, "Version"],
] as const;

/** Navigation between the settings of the website. */
export const SettingsTabs = () => <TabNav label="Settings" tabs={screens} />;
