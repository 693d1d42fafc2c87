import { expect, it } from "vitest";
import type { FeedPage } from "./feed.ts";
import type { Projection } from "./projection.ts";
import { createTogether } from "./together.ts";

const PAGE = 10n;

const remembering = {
  createFold: () => ({ take: () => undefined, write: async () => [] }),
  pagesTogether: 3,
} as unknown as Projection;

const pageAfter = (after: bigint, more: boolean, isEmpty = false): FeedPage => ({
  events: (isEmpty ? [] : [{}]) as unknown as FeedPage["events"],
  upTo: after + PAGE,
  more,
});

const start = (projection = remembering) => {
  const together = createTogether(projection);
  let after = 0n;
  return {
    together,
    add: (more: boolean, isEmpty?: boolean) => {
      const place = together.add(pageAfter(after, more, isEmpty), after);
      after += PAGE;
      return place;
    },
  };
};

it("writes so many pages together, from the first one on", () => {
  const { add } = start();
  const places = Array.from({ length: 4 }, () => add(true));
  expect(places.map(({ after, isHeld }) => [after, isHeld])).toEqual([
    [0n, true],
    [0n, true],
    [0n, false],
    [30n, true],
  ]);
  expect(places.map(({ isJoint }) => isJoint)).toEqual([false, true, true, false]);
});

it("joins so many pages each time, and writes several times as many together", () => {
  const { add } = start({ ...remembering, joinsTogether: 2 } as Projection);
  const places = Array.from({ length: 7 }, () => add(true));
  const marks = places.map(({ isHeld, isJoined }) =>
    isJoined ? "join" : isHeld ? "take" : "write",
  );
  expect(marks).toEqual(["take", "take", "join", "take", "take", "write", "take"]);
  expect(places[5]?.after).toBe(0n);
});

it("holds no page that is the last one for now, and writes those before it", () => {
  const { add } = start();
  add(true);
  expect(add(false)).toEqual({ after: 0n, isHeld: false, isJoined: false, isJoint: true });
  expect(add(false)).toEqual({ after: 20n, isHeld: false, isJoined: false, isJoint: false });
});

it("holds empty pages only after others, so that an idle projection moves on", () => {
  const { add } = start();
  expect(add(true, true)).toEqual({ after: 0n, isHeld: false, isJoined: false, isJoint: false });
  add(true);
  expect([add(true, true), add(true, true)]).toEqual([
    { after: 10n, isHeld: true, isJoined: false, isJoint: true },
    { after: 10n, isHeld: false, isJoined: false, isJoint: true },
  ]);
});

it("writes pages singly where an event could not be applied, and together after that", () => {
  const { together } = start();
  together.add(pageAfter(0n, true), 0n);
  together.splitUpTo(20n);
  together.forget();
  expect(together.add(pageAfter(0n, true), 0n).isHeld).toBe(false);
  expect(together.add(pageAfter(10n, true), 10n).isHeld).toBe(false);
  expect(together.add(pageAfter(20n, true), 20n).isHeld).toBe(true);
});

it("holds nothing for a projection that remembers nothing", () => {
  const { add } = start({ project: () => [] } as unknown as Projection);
  expect(add(true)).toEqual({ after: 0n, isHeld: false, isJoined: false, isJoint: false });
});
