import * as z from "zod/mini";
import { SealedReport } from "../kit/sealed-report.ts";

/** `HitRecorded`, version 2: everything that version 1 has is sealed. */
export const SealedHit = z.object({ type: z.literal("HitRecorded"), ...SealedReport.shape });

export const SEALED_HIT_VERSION = 2;

/** The name under which the key of a website's hits of one month is found. */
export const hitsOfMonth = (month: string): string => `hits ${month}`;
