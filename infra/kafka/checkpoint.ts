import * as z from "zod";
import type { RelayCheckpoint } from "./port.ts";

const Digits = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

const Checkpoint = z.object({
  logId: z.uuid(),
  partitions: z.int().min(1).max(1_000),
  position: Digits,
  eventId: z.uuid().optional(),
  last: z.array(Digits).max(1_000),
});

export const formatCheckpoint = ({ position, last, ...rest }: RelayCheckpoint): string =>
  JSON.stringify({ ...rest, position: `${position}`, last: last.map(String) });

export const parseCheckpoint = (text: string): RelayCheckpoint =>
  Checkpoint.parse(JSON.parse(text));
