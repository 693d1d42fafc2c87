import { clearPagePlaceContract, placePageContract } from "#commands/pages/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { type PagePlace, placeName } from "#domain/pages/places.ts";
import type { listPagePlacesContract, PageRow } from "#read-api/pages/contract.ts";
import { type CallInput, call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { PAGE_READS } from "./page-reads.ts";

export type PlacedPage = ResponseOf<typeof listPagePlacesContract>["places"][number];

/** Where a page goes: the place, and the page that leaves it. Without a place, the page is at its own path. */
export type Placing = {
  readonly place: PagePlace | "";
  readonly replaced: PlacedPage | undefined;
  /** The page itself gives way to a released contact form in its present place. */
  readonly yieldsToForm: boolean;
};

const clear = (place: PagePlace, pageId: string) =>
  call(clearPagePlaceContract, { params: { place }, query: { pageId } });

type How = Omit<CallInput<typeof placePageContract>["body"], "pageId">;

const put = (place: PagePlace, pageId: string, how: How) =>
  call(placePageContract, { params: { place }, body: { pageId, ...how } });

const placedText = (title: string, path: string, { place, replaced }: Placing): string => {
  if (place === "") return `“${title}” was moved to its own path, ${pageUrl(path)}.`;
  const left =
    replaced === undefined
      ? ""
      : ` “${replaced.title}” was moved to its own path, ${pageUrl(replaced.path)}.`;
  return `“${title}” was moved to this place: ${placeName(place)}.${left}`;
};

/** Shows a page in a place, in one step also from another place, and undoes that. */
export const usePlacePage = (
  { pageId, title, path, place: present }: Pick<PageRow, "pageId" | "title" | "path" | "place">,
  onDone: () => void,
) => {
  const move = async ({ place, replaced }: Placing): Promise<void> => {
    const from = present ?? undefined;
    if (place !== "") await put(place, pageId, { from, replaces: replaced?.pageId ?? null });
    else if (present !== null) await clear(present, pageId);
  };
  const undo = async ({ place, replaced, yieldsToForm }: Placing): Promise<string> => {
    const from = place === "" ? undefined : place;
    if (present !== null) await put(present, pageId, { from, yieldsToForm, replaces: null });
    if (replaced !== undefined && place !== "")
      await put(place, replaced.pageId, {
        yieldsToForm: replaced.yieldsToForm,
        replaces: present === null ? pageId : null,
      });
    else if (present === null && place !== "") await clear(place, pageId);
    return `“${title}” is where it was before.`;
  };
  return useCommand(move, {
    refreshes: PAGE_READS,
    says: (_answer, placing) => placedText(title, path, placing),
    undo,
    onDone,
    errors: "form",
    refreshesOnError: true,
  });
};
