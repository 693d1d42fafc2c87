import * as z from "zod/mini";

/** Changes who can see a page and everything below its path. Spec: B6.3. */
const PageAccessChanged = z.object({
  type: z.literal("PageAccessChanged"),
  /** `/blog`: this page and everything below it. `/` is the whole website. */
  path: z.string(),
  /** `inherit`: the path no longer has its own rule; the nearest rule above it applies. */
  access: z.enum(["public", "members", "password", "inherit"]),
  /** argon2 hash; null unless `access` is `password`. */
  passwordHash: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
});
/** Stream `pageAccess-<websiteId>.<path, its slashes as "~">`. Stored for ever: a released member is never edited. */
export const PageAccessEvent = z.discriminatedUnion("type", [PageAccessChanged]);
export type PageAccessEvent = z.infer<typeof PageAccessEvent>;
