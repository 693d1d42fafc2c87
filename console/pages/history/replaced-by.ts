import type { PageVersion } from "#read-api/pages/contract.ts";

type Planned = Pick<PageVersion, "version" | "kind" | "publishOn" | "cancelled">;

/**
 * The later version because of which visitors never get a scheduled one: it is published by the time of that. Undefined:
 * there is none among the rows, or the time has come already.
 */
export const replacedBy = (
  { version, kind, publishOn, cancelled }: Planned,
  rows: readonly Planned[],
  nowMs: number,
): number | undefined => {
  if (kind !== "scheduled" || cancelled || publishOn <= nowMs) return undefined;
  const later = rows.filter(
    (row) => row.version > version && !row.cancelled && row.publishOn <= publishOn,
  );
  return later.toSorted((one, other) => one.version - other.version)[0]?.version;
};
