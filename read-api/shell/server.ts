import { createFileLinks } from "#commands/downloads/file-links.ts";
import { featuresAsAsked } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { needsOf, type QueryNeeds } from "#wiring/needs.ts";
import { createFilesUrlOf, type FilesUrlOf } from "../downloads/files-url.ts";
import { createFindOrderFiles } from "../downloads/find-order-files.ts";
import { eventTexts, explainedNumbers } from "./explained.ts";

const queries = await loadAll(featuresAsAsked.map((each) => each.queries));

/** Where the files of an order are: for its pages and calls alike. */
export const orderFilesUrl = ({ database, signing, nowMs }: Infrastructure): FilesUrlOf =>
  createFilesUrlOf(createFindOrderFiles(database), createFileLinks(signing, nowMs).issue);

/** What stands behind this installation: an email server, a provider that takes cards. */
const providedBy = ({ config, checkout }: Infrastructure) => {
  const takesCards = checkout.payments.stripe !== undefined;
  return {
    mailServer: config.SMTP_URL !== undefined,
    takesCards,
    offeredPayments: [{ method: takesCards ? "stripe" : "manual" }],
  } as const;
};

/** Every query of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const readApi = (
  infrastructure: Infrastructure,
  assets: QueryNeeds["assets"],
): readonly Route[] => {
  const needs = {
    ...needsOf(infrastructure),
    ...providedBy(infrastructure),
    filesUrlOf: orderFilesUrl(infrastructure),
    explainedNumbers,
    eventTexts,
    assets,
  };
  return queries.flatMap((routesOf) => routesOf(needs));
};
