import { createProjectionWorker, type ProjectionWorkerOptions } from "../kit/worker.ts";
import { projections } from "./registry.ts";

/** The worker that runs every projection of Daybook. */
export const createWorker = (options: Omit<ProjectionWorkerOptions, "projections">) =>
  createProjectionWorker({ ...options, projections });
