import { designDraftContracts } from "#domain/kit/design-contracts.ts";
import { WrittenLook } from "#domain/looks/written-look.ts";

/** The draft of the look, its publication and its versions. */
export const lookContracts = designDraftContracts({
  base: "/api/console/look",
  tag: "looks",
  what: "the look",
  Document: WrittenLook,
});
