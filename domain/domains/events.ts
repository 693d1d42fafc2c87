import * as z from "zod/mini";
import { Host } from "../websites/events.ts";

const DomainAdded = z.object({
  type: z.literal("DomainAdded"),
  host: Host,
  addedAt: z.iso.datetime(),
});
const DomainRemoved = z.object({
  type: z.literal("DomainRemoved"),
  host: Host,
  removedAt: z.iso.datetime(),
});

/** Stream `domains-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const DomainEvent = z.discriminatedUnion("type", [DomainAdded, DomainRemoved]);
export type DomainEvent = z.infer<typeof DomainEvent>;
