import { clearPagePlaceContract, placePageContract } from "#commands/pages/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { type PagePlace, placeName } from "#domain/pages/places.ts";
import type { listPagePlacesContract, PageRow } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { PAGE_READS } from "./page-reads.ts";

export type PlacedPage = ResponseOf<typeof listPagePlacesContract>["places"][number];

/** Where a page goes: the place, and the page that leaves it. Without a place, the page is at its own path. */
export type Placing = {
  readonly place: PagePlace | "";
  readonly replaced: PlacedPage | undefined;
};

const clear = (place: PagePlace) => call(clearPagePlaceContract, { params: { place } });

const put = (place: PagePlace, pageId: string, from: PagePlace | null = null) =>
  call(placePageContract, { params: { place }, body: { pageId, ...(from !== null && { from }) } });

const placedText = (title: string, path: string, { place, replaced }: Placing): string => {
  if (place === "") return `“${title}” was moved to its own path, ${pageUrl(path)}.`;
  const left =
    replaced === undefined
      ? ""
      : ` “${replaced.title}” was moved to its own path, ${pageUrl(replaced.path)}.`;
  return `${placeName(place)}: “${title}”.${left}`;
};

/** Shows a page in a place, in one step also from another place, and undoes that. */
export const usePlacePage = (
  { pageId, title, path, place: present }: Pick<PageRow, "pageId" | "title" | "path" | "place">,
  onDone: () => void,
) => {
  const move = async ({ place }: Placing): Promise<void> => {
    if (place !== "") await put(place, pageId, present);
    else if (present !== null) await clear(present);
  };
  const undo = async ({ place, replaced }: Placing): Promise<string> => {
    if (present !== null) await put(present, pageId, place === "" ? null : place);
    if (replaced !== undefined && place !== "") await put(place, replaced.pageId);
    else if (present === null && place !== "") await clear(place);
    return `“${title}” is where it was before.`;
  };
  return useCommand(move, {
    refreshes: PAGE_READS,
    says: (_answer, placing) => placedText(title, path, placing),
    undo,
    onDone,
    errors: "form",
  });
};
