import { bulkDependencies } from "#commands/shell/bulk-lists.ts";
import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { PeriodicTask } from "#infra/jobs/port.ts";
import type { Infrastructure } from "#infrastructure";
import { needsOf } from "#wiring/needs.ts";

const tasks = await loadAll(features.map((each) => each.periodicTasks));

const loadProjections = async () =>
  (await loadAll(features.map((each) => each.projections))).flat();

/** All periodic tasks. */
export const periodicTasks = (infrastructure: Infrastructure): readonly PeriodicTask[] => {
  const bulk = bulkDependencies(infrastructure);
  const needs = { ...needsOf(infrastructure), bulk, loadProjections };
  return tasks.flatMap((tasksOf) => tasksOf(needs));
};
