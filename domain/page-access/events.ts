import * as z from "zod/mini";

/** Who may see a page, and everything below its address. Spec: B6.3. */
const PageAccessChanged = z.object({
  type: z.literal("PageAccessChanged"),
  /** `/blog`: this page and whatever lies below it. `/` is the whole site. */
  path: z.string(),
  /** `inherit`: the address has no rule of its own any more; the nearest one above it counts. */
  access: z.enum(["public", "members", "password", "inherit"]),
  /** argon2 hash; null unless `access` is `password`. */
  passwordHash: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
});
/** Stream `pageAccess-<websiteId>.<path, its slashes as "~">`. Stored for ever: a released member is never edited. */
export const PageAccessEvent = z.discriminatedUnion("type", [PageAccessChanged]);
export type PageAccessEvent = z.infer<typeof PageAccessEvent>;
