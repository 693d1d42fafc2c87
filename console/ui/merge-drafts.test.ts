import { expect, it } from "vitest";
import { changedByThem, mineOnTop } from "./merge-drafts.ts";

const opened = { name: "Mug", price: "12.00", tags: ["a"], visible: true };

it("says what the others have changed, and where both did", () => {
  const mine = { ...opened, name: "Big Mug", tags: ["a", "b"] };
  const theirs = { ...opened, name: "Large Mug", price: "14.00", tags: ["a", "b"] };
  expect(changedByThem({ opened, mine, theirs })).toEqual([
    { name: "name", both: true },
    { name: "price", both: false },
    { name: "tags", both: false },
  ]);
});

it("keeps what was typed here, and theirs where nothing was", () => {
  const mine = { ...opened, name: "Big Mug" };
  const theirs = { ...opened, name: "Large Mug", price: "14.00", visible: false };
  expect(mineOnTop({ opened, mine, theirs })).toEqual({
    name: "Big Mug",
    price: "14.00",
    tags: ["a"],
    visible: false,
  });
});
