import * as z from "zod/mini";
import { Host, WebsiteId } from "./events.ts";

const time = z.iso.datetime();
const claimed = { host: Host, websiteId: WebsiteId };
/** The person who requested the website, and its title. */
const WebsiteCreation = z.object({
  ownerId: z.uuid(),
  title: z.string(),
  correlationId: z.string(),
});
export type WebsiteCreation = z.infer<typeof WebsiteCreation>;

const HostClaimed = z.object({
  type: z.literal("HostClaimed"),
  ...claimed,
  /** Null for a host from the installation's settings, which needs no completion. */
  founding: z.nullable(WebsiteCreation),
  claimedAt: time,
});
/** The website answers there and has its administrator and its title. */
const HostSettled = z.object({ type: z.literal("HostSettled"), ...claimed, settledAt: time });
const HostReleased = z.object({ type: z.literal("HostReleased"), ...claimed, releasedAt: time });

/** Stream `hostClaim-platform.<host>`. Stored for ever: a released member is never edited. */
export const HostClaimEvent = z.discriminatedUnion("type", [
  HostClaimed,
  HostSettled,
  HostReleased,
]);
export type HostClaimEvent = z.infer<typeof HostClaimEvent>;
