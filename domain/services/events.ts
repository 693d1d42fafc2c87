import * as z from "zod/mini";
import { serviceNames } from "./service-names.ts";

const connection = {
  service: z.enum(serviceNames),
  /** Names the settings and secrets, which are kept next to the log and never in it. */
  connectionId: z.uuid(),
};

const ServiceConnected = z.object({
  type: z.literal("ServiceConnected"),
  ...connection,
  connectedAt: z.iso.datetime(),
});
const ServiceDisconnected = z.object({
  type: z.literal("ServiceDisconnected"),
  ...connection,
  disconnectedAt: z.iso.datetime(),
});

/** Stream `services-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const ServiceEvent = z.discriminatedUnion("type", [ServiceConnected, ServiceDisconnected]);
export type ServiceEvent = z.infer<typeof ServiceEvent>;
