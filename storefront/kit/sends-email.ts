import { pageJson, type SiteSettings } from "./page-json.ts";

/** Whether the shop can send email: no screen promises an email otherwise. */
export const sendsEmail = (): boolean => pageJson<SiteSettings>("settings")?.sendsEmail !== false;
