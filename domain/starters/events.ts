import * as z from "zod/mini";
import { starterIds, starterPageNames } from "./starter.ts";

const starter = z.enum(starterIds);
const version = z.nullable(z.int().check(z.minimum(1)));

/** What the starter has made; everything else was the owner’s, and stayed. */
const StarterApplied = z.object({
  type: z.literal("StarterApplied"),
  starter,
  pages: z.array(z.object({ name: z.enum(starterPageNames), pageId: z.string() })),
  /** The published versions; null: the website had its own. */
  lookVersion: version,
  frameVersion: version,
  /** The starter’s page is the home page. */
  isHome: z.boolean(),
  /** The edition of the contact form that it has released; absent: the website had one, or none was made. */
  formEdition: z.optional(z.int().check(z.minimum(1))),
  appliedAt: z.iso.datetime(),
});
const StarterUndone = z.object({
  type: z.literal("StarterUndone"),
  starter,
  /** The contact form of the starter was removed with it. */
  formRemoved: z.optional(z.literal(true)),
  undoneAt: z.iso.datetime(),
});

/** Stream `starter-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const StarterEvent = z.discriminatedUnion("type", [StarterApplied, StarterUndone]);
export type StarterEvent = z.infer<typeof StarterEvent>;
export type MadeByStarter = Omit<z.infer<typeof StarterApplied>, "type" | "appliedAt">;
