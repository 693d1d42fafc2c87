import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileCopies } from "#infra/local-copies/files.ts";
import type { VisitCopies } from "#read-api/census/visit-copies.ts";

/** Where the copies of a run are, and their key; the words for a process that reads them. */
export type CopiesPlace = { readonly folder: string; readonly key: string };

export const createCopiesPlace = (): CopiesPlace => {
  const folder = mkdtempSync(join(tmpdir(), "daybook-bench-copies-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { folder, key: randomBytes(32).toString("hex") };
};

export const openCopies = ({ folder, key }: CopiesPlace): VisitCopies => ({
  copies: createFileCopies({
    folder,
    key: createSecretKey(Buffer.from(key, "hex")),
    nowMs: Date.now,
    maxAgeMs: Number.POSITIVE_INFINITY,
  }),
  nowMs: Date.now,
  onError: (error) => {
    throw error;
  },
});
