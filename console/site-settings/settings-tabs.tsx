import { useLocation } from "@tanstack/react-router";
import { upsellPaths } from "#domain/services/billing-paths.ts";
import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/settings", "General"],
  ["/settings/payment", "Payment"],
  ["/settings/email", "Email"],
  ["/settings/domains", "Domains"],
  ["/settings/sample-data", "Sample data"],
] as const;

/** One screen answers everything below billing. */
const BILLING = "/settings/billing/";

/** Navigation between the settings of the website. */
export const SettingsTabs = () => {
  const { pathname } = useLocation();
  const version = pathname.startsWith(BILLING) ? pathname : upsellPaths.upgrade;
  return <TabNav label="Settings" tabs={[...screens, [version, "Version"]]} />;
};
