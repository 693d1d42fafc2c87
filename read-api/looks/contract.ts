import { designVersionContracts } from "#domain/kit/design-contracts.ts";
import { Look } from "#domain/looks/document.ts";

export const lookVersionContracts = designVersionContracts({
  base: "/api/console/look",
  tag: "looks",
  what: "the look",
  Document: Look,
});
