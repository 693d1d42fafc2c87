import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

export const AskableTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type AskableTable = z.infer<typeof AskableTable>;

/** Tables and columns that a question can name, without personal columns. */
export const listTablesContract = {
  method: "GET",
  path: "/api/console/questions/tables",
  summary: "Tables for questions in SQL",
  tag: "questions",
  access: "owner",
  permission: "analysis:read",
  response: z.object({
    tables: z.array(AskableTable),
    /** Whether the caller can ask with personal columns. */
    mayReadPersonal: z.boolean(),
  }),
} as const satisfies Contract;
