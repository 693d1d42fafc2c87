import type { ImportIssue } from "#domain/catalog/import-report.ts";

/** Limits the reported issues of one file. Each product of a large file can have a remark. */
const MAX_ISSUES = 10_000;

/** Adds those for which there is room. */
export const keepIssues = (kept: ImportIssue[], issues: readonly ImportIssue[]): void => {
  kept.push(...issues.slice(0, MAX_ISSUES - kept.length));
};
