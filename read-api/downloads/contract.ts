import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** The oldest first, up to a hundred. Listed files are about to be deleted. */
export const listUnusedFilesContract = {
  method: "GET",
  path: "/api/console/files/unused",
  summary: "Uploaded files that no product has used for a week or longer",
  tag: "downloads",
  access: "owner",
  permission: "products:read",
  response: z.object({
    files: z.array(
      z.object({
        fileId: z.string(),
        bytes: z.number(),
        /** Time of the last upload. */
        keptAt: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;
