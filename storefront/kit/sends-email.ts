import { pageJson, type SiteSettings } from "./page-json.ts";

/** Whether the shop can send email: otherwise no screen promises one. */
export const sendsEmail = (): boolean => pageJson<SiteSettings>("settings")?.sendsEmail !== false;
