import { describe, expect, it } from "vitest";
import { type PagePlaceCommand, type PagePlacesState, pagePlacesDecider } from "./decide-places.ts";

const at = "2030-01-01T00:00:00.000Z";
const { decide, evolve, initial } = pagePlacesDecider;

/** What commands record one after another, and where the pages are then. */
const run = (commands: readonly PagePlaceCommand[]) => {
  let state: PagePlacesState = initial;
  return commands.map((command) => {
    const decided = decide(command, state);
    if (!decided.ok) return decided.rejection.code;
    state = decided.value.reduce(evolve, state);
    return decided.value.map(({ type, place }) => `${type} ${place}`);
  });
};
type Further = Pick<
  Extract<PagePlaceCommand, { type: "PlacePage" }>,
  "from" | "replaces" | "yieldsToForm"
>;

const put = (
  place: "home" | "contact" | "product-above",
  pageId: string,
  further: Further = {},
): PagePlaceCommand => ({
  type: "PlacePage",
  place,
  pageId,
  at,
  ...further,
});
const byStarter = { yieldsToForm: true };

describe("places of pages", () => {
  it("have one page each, and a page has one place", () => {
    expect(
      run([put("home", "a"), put("home", "a"), put("contact", "a"), put("home", "b")]),
    ).toEqual([["PagePlaced home"], [], "page-placed", ["PagePlaced home"]]);
  });

  it("are changed in one step by a member who names the place that the page leaves", () => {
    expect(
      run([
        put("home", "a"),
        put("contact", "a", { from: "product-above" }),
        put("contact", "a", { from: "home" }),
        put("home", "b", { from: "contact" }),
      ]),
    ).toEqual([
      ["PagePlaced home"],
      "page-placed",
      ["PagePlaceCleared home", "PagePlaced contact"],
      ["PagePlaced home"],
    ]);
  });

  it("that a starter chose become the owner’s when they choose them, too", () => {
    const placed = put("contact", "a", byStarter);
    expect(run([placed, placed, put("contact", "a"), put("contact", "a")])).toEqual([
      ["PagePlaced contact"],
      [],
      ["PagePlaced contact"],
      [],
    ]);
  });

  it("that a starter chose do not stop an owner who chooses another place", () => {
    expect(run([put("contact", "a", byStarter), put("home", "a"), put("contact", "b")])).toEqual([
      ["PagePlaced contact"],
      ["PagePlaceCleared contact", "PagePlaced home"],
      ["PagePlaced contact"],
    ]);
  });

  it("are not taken from a page that the member has not seen there", () => {
    const clear = (pageId: string): PagePlaceCommand => ({
      type: "ClearPagePlace",
      place: "home",
      pageId,
      at,
    });
    expect(
      run([
        put("home", "a", { replaces: null }),
        put("home", "b", { replaces: null }),
        put("home", "a", { replaces: null }),
        put("home", "c", { replaces: "b" }),
        put("home", "c", { replaces: "a" }),
        clear("a"),
        clear("c"),
        // A page that gives way to the form is in no list.
        put("contact", "d", byStarter),
        put("contact", "e", { replaces: null }),
      ]),
    ).toEqual([
      ["PagePlaced home"],
      "place-changed",
      [],
      "place-changed",
      ["PagePlaced home"],
      "place-changed",
      ["PagePlaceCleared home"],
      ["PagePlaced contact"],
      ["PagePlaced contact"],
    ]);
  });
});
