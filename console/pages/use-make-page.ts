import { useNavigate } from "@tanstack/react-router";
import {
  clearPagePlaceContract,
  createPageContract,
  placePageContract,
  removePageContract,
} from "#commands/pages/contract.ts";
import { placeName } from "#domain/pages/places.ts";
import { getBuiltInPageContract } from "#read-api/starters/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { atAddressOrNext } from "../kit/editing/copy-names.ts";
import type { BuiltInRow } from "./built-in-rows.tsx";
import { PAGE_READS } from "./page-reads.ts";
import { writePage } from "./write-page.ts";

const make = async ({ builtIn: place }: BuiltInRow): Promise<string> => {
  const { path, document } = await call(getBuiltInPageContract, { params: { place } });
  const pageId = `p-${crypto.randomUUID()}`;
  const params = { pageId };
  const { title } = document.details;
  try {
    await atAddressOrNext(path, (free) =>
      call(createPageContract, { params, body: { path: free, title } }),
    );
    await writePage(pageId, document);
    await call(placePageContract, { params: { place }, body: { pageId, replaces: null } });
  } catch (error) {
    // An incomplete page is removed, and the error of the first failure is shown.
    await call(removePageContract, { params }).catch(() => undefined);
    throw error;
  }
  return pageId;
};

const untilThen = {
  "Built in": ", and the built-in one until then",
  "Own template": ", and your own template until then",
} as const;

const madeText = ({ builtIn, shows }: BuiltInRow): string =>
  `${placeName(builtIn)}: visitors see this page once you publish it${shows === undefined ? "" : untilThen[shows]}.`;

/** Writes the built-in home or contact page as a page of blocks, which visitors see once it is published. */
export const useMakePage = () => {
  const navigate = useNavigate();
  return useCommand(make, {
    refreshes: PAGE_READS,
    refreshesOnError: true,
    onDone: (pageId) => navigate({ to: "/pages/$pageId", params: { pageId } }),
    says: (_pageId, row) => madeText(row),
    undo: async ({ builtIn: place }, pageId) => {
      await navigate({ to: "/pages" });
      await call(clearPagePlaceContract, { params: { place }, query: { pageId } });
      await call(removePageContract, { params: { pageId } });
      return `${placeName(place)}: the page was moved to the trash.`;
    },
  });
};
