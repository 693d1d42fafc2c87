import { permissionsOf } from "#domain/owners/roles.ts";
import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { Infrastructure } from "#infrastructure";
import { needsOf } from "#wiring/needs.ts";
import { type BulkList, createFindBulkAction } from "../kit/bulk/action.ts";
import type { BulkDependencies } from "../kit/bulk/run.ts";
import { createRolesOf } from "../owners/dependencies.ts";

const loaded = await loadAll(features.map(({ bulkActions }) => bulkActions));

/** All lists with bulk actions. */
export const bulkLists = (infrastructure: Infrastructure): readonly BulkList[] => {
  const needs = needsOf(infrastructure);
  return loaded.flatMap((actionsOf) => actionsOf(needs));
};

const createPermissionsAt = (infrastructure: Infrastructure): BulkDependencies["permissionsAt"] => {
  const rolesOf = createRolesOf(infrastructure);
  return async (websiteId, ownerId) => permissionsOf((await rolesOf(websiteId, ownerId)) ?? []);
};

/** What bulk actions need, in any process. */
export const bulkDependencies = (infrastructure: Infrastructure): BulkDependencies => {
  const needs = needsOf(infrastructure);
  return {
    ...needs,
    permissionsAt: createPermissionsAt(infrastructure),
    findAction: createFindBulkAction(bulkLists(infrastructure)),
    onDefect: (error) => needs.log.error({ error }, "a work on many rows failed"),
  };
};
