import type { SealedReport } from "#domain/kit/sealed-report.ts";

/** Seals what browsers report with a key per website and month, stored as the keys of persons are. */
export type MeasuringMonths = {
  /** With the key of the present month of the website's clock. */
  readonly seal: (
    websiteId: string,
    timeZone: string,
    content: Readonly<Record<string, unknown>>,
  ) => Promise<SealedReport>;
};
