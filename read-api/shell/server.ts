import { createFileLinks } from "#commands/downloads/file-links.ts";
import { features, featuresAsAsked, listAreas, visitorStreams } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { needsOf, type QueryNeeds } from "#wiring/needs.ts";
import { createFilesUrlOf, type FilesUrlOf } from "../downloads/files-url.ts";
import { createFindOrderFiles } from "../downloads/find-order-files.ts";
import { eventTexts, explainedNumbers } from "./explained.ts";

const personData = await loadAll(features.map((each) => each.personData));
const annotations = (await loadAll(features.map((each) => each.annotations))).flat();
const queries = await loadAll(featuresAsAsked.map((each) => each.queries));

/** URL of an order's files, for its pages and calls. */
export const orderFilesUrl = ({ database, signing, nowMs }: Infrastructure): FilesUrlOf =>
  createFilesUrlOf(createFindOrderFiles(database), createFileLinks(signing, nowMs).issue);

/** The payment methods that previews show. */
const offeredBy =
  ({ services }: Infrastructure): QueryNeeds["offeredPayments"] =>
  async (websiteId) => {
    const { takesCards } = await services.factsOf(websiteId);
    return [{ method: takesCards ? "stripe" : "manual" }];
  };

/**
 * Every query of the HTTP API. Those that visitors wait for come first, because the router matches
 * in order.
 */
export const readApi = (
  infrastructure: Infrastructure,
  assets: QueryNeeds["assets"],
): readonly Route[] => {
  const shared = needsOf(infrastructure);
  const needs = {
    ...shared,
    offeredPayments: offeredBy(infrastructure),
    filesUrlOf: orderFilesUrl(infrastructure),
    listAreas,
    visitorStreams,
    explainedNumbers,
    eventTexts,
    annotations,
    personData: Object.assign({}, ...personData.map((partsOf) => partsOf(shared))),
    assets,
  };
  return queries.flatMap((routesOf) => routesOf(needs));
};
