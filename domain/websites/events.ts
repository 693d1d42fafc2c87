import * as z from "zod/mini";
import { HOST } from "../kit/host.ts";

/** Reserved for the installation's own data, which belongs to no shop. */
export const PLATFORM_WEBSITE = "platform";

/** The first website of every installation. The person who sets it up runs the installation. */
export const FIRST_WEBSITE = "demo";

export const WebsiteId = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{1,39}$/));
/** Lower case, without port. */
export const Host = z.string().check(z.regex(HOST));

const WebsiteCreated = z.object({
  type: z.literal("WebsiteCreated"),
  websiteId: WebsiteId,
  hosts: z.array(Host).check(z.minLength(1)),
  createdAt: z.iso.datetime(),
});
const WebsiteHostsChanged = z.object({
  type: z.literal("WebsiteHostsChanged"),
  websiteId: WebsiteId,
  hosts: z.array(Host),
  changedAt: z.iso.datetime(),
});

/** Stream `website-platform.<websiteId>`. Stored for ever: a released member is never edited. */
export const WebsiteEvent = z.discriminatedUnion("type", [WebsiteCreated, WebsiteHostsChanged]);
export type WebsiteEvent = z.infer<typeof WebsiteEvent>;
