import { describe, expect, it } from "vitest";
import { placesIn } from "./places-in.ts";

describe("the places of items that have no ids", () => {
  const cases = [
    ["stay", "ab", "ab", [0, 1]],
    ["follow a move", "abc", "bca", [2, 0, 1]],
    ["follow a removal", "abc", "bc", [-1, 0, 1]],
    ["stay where an item is added", "ab", "abc", [0, 1]],
    ["stay where an equal item is added", "aa", "aaa", [0, 1]],
    ["stay where an item is changed", "ab", "xb", [0, 1]],
    ["stay where an item becomes equal to a later one", "ab", "bb", [0, 1]],
    ["stay where one of equal items is changed", "aa", "xa", [0, 1]],
    ["stay where an item is changed and another added", "a", "xb", [0]],
    ["of equal items move together", "aab", "baa", [1, 2, 0]],
    ["are unknown when one of equal items was removed", "aab", "ab", [-1, -1, 1]],
    ["never become the neighbour’s", "ab", "bc", [-1, 0]],
  ] as const;
  it.each(cases)("%s", (_name, before, now, places) => {
    expect(placesIn([...before], [...now])).toEqual(places);
  });
});
