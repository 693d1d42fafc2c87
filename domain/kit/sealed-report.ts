import * as z from "zod/mini";
import { SealedPerson } from "./person.ts";

/** A month of a website's clock: `2026-11`. */
export const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** Version 1 of a report has everything in the open. In version 2 everything is sealed. */
export const SEALED_REPORT_VERSION = 2;

/**
 * The name under which the key of a website's reports of one month is found. Page views were the first
 * ones that it sealed.
 */
export const reportsOfMonth = (month: string): string => `hits ${month}`;

/**
 * What is recorded of a browser's report: its content is sealed with the key of the website and the
 * month, which is not the key of a person. Destroying the key destroys all reports of the month.
 */
export const SealedReport = z.object({ month: Month, person: SealedPerson });
export type SealedReport = z.infer<typeof SealedReport>;

/** What is sealed of a recorded report; undefined for every other event. */
export const sealedReportOf = (
  data: Readonly<Record<string, unknown>>,
): SealedReport | undefined =>
  data.month !== undefined && data.person !== undefined ? (data as SealedReport) : undefined;
