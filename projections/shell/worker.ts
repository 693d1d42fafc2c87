import { createProjectionWorker, type ProjectionWorkerOptions } from "../kit/worker.ts";
import { createFarReading, type FarOpening } from "./far-reading.ts";
import { projections } from "./registry.ts";

export type WorkerOptions = Omit<ProjectionWorkerOptions, "projections" | "farReading"> &
  FarOpening;

/** The worker that runs every projection of Daybook. */
export const createWorker = ({ connectionString, secret, ...options }: WorkerOptions) =>
  createProjectionWorker({
    ...options,
    projections,
    farReading: createFarReading({ connectionString, secret }),
  });
