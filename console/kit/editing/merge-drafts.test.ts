import { expect, it } from "vitest";
import { changedByThem, mineOnTop, rowsOnTop } from "./merge-drafts.ts";

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

it("keeps in lists what they did to other rows, and to other parts of mine", () => {
  const row = (id: string, price = "1", sku = id) => ({ id, price, sku });
  const onTop = (mine: readonly object[], theirs: readonly object[]) =>
    rowsOnTop(
      { opened: [row("a"), row("b"), row("c")], mine, theirs } as never,
      ({ id }: { id: string }) => id,
    );
  const [a, b, c] = [row("a"), row("b"), row("c")];
  expect(onTop([row("a", "2"), b, c], [row("a", "1", "A"), row("b", "3"), c])).toEqual([
    row("a", "2", "A"),
    row("b", "3"),
    c,
  ]);
  // I have removed b and added d; they have removed a and c, which I had changed, and added e.
  expect(onTop([a, row("c", "5"), row("d")], [row("b", "9"), row("e")])).toEqual([
    row("c", "5"),
    row("d"),
    row("e"),
  ]);
  expect(onTop([a, b, c], [c, a, b])).toEqual([c, a, b]);
  expect(onTop([c, b, a], [a, b, row("c", "7")])).toEqual([row("c", "7"), b, a]);
});
