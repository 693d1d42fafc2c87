import { features, listAreas } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { FormFallback, FormSequence } from "#infra/http/form-fallback.ts";
import type { IntakeCall } from "#infra/http/intake.ts";
import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { createFindItemFacts } from "#read-api/catalog/find-item-facts.ts";
import { createFindBulkRows } from "#read-api/shell/find-bulk-rows.ts";
import { needsOf, type RegisterNeeds } from "#wiring/needs.ts";
import { createFindExtraForm } from "../cart/find-extra-form.ts";
import { createSharedCarts } from "../customers/account-carts.ts";
import { createBulkOperations } from "../kit/bulk/operations.ts";
import { bulkDependencies } from "./bulk-lists.ts";

const commands = await loadAll(features.map((each) => each.commands));
const forms = await loadAll(features.map((each) => each.plainForms));
const intake = await loadAll(features.map((each) => each.intake));

/** Contracts of the calls that are answered before the application. */
export const intakeContracts = (await loadAll(features.map((each) => each.intakeContracts))).flat();

/**
 * Every command of the HTTP API, in the order of the features, which is the order of the router.
 */
export const writeApi = (infrastructure: Infrastructure): readonly Route[] => {
  const shared = needsOf(infrastructure);
  const needs: RegisterNeeds["commands"] = {
    ...shared,
    findItemFacts: createFindItemFacts(shared.sql),
    findExtraForm: createFindExtraForm(infrastructure),
    listAreas,
    sharedCarts: createSharedCarts(infrastructure),
    bulk: createBulkOperations({
      ...bulkDependencies(infrastructure),
      newId: shared.newId,
      waitFor: shared.waitFor,
      findRows: createFindBulkRows({ ...shared, findPerson: shared.personalData.find }),
    }),
  };
  return commands.flatMap((routesOf) => routesOf(needs));
};

/** The forms of browsers without JavaScript. */
export const plainForms = (
  infrastructure: Infrastructure,
): readonly (FormFallback | FormSequence)[] => {
  const needs = { ...needsOf(infrastructure), findExtraForm: createFindExtraForm(infrastructure) };
  return forms.flatMap((formsOf) => formsOf(needs));
};

/** The calls that are answered before the application. */
export const intakeCalls = (infrastructure: Infrastructure): readonly IntakeCall[] => {
  const needs = needsOf(infrastructure);
  return intake.flatMap((callsOf) => callsOf(needs));
};
