import { expect, it, vi } from "vitest";
import { createNewsStore } from "./news-store.ts";

it("counts what no list shows, and forgets it when one does", () => {
  const store = createNewsStore();
  const heard = vi.fn();
  store.listen(heard);
  store.tell(["order", "order", "stock"]);
  expect(store.count("order")).toBe(2);
  expect(heard).toHaveBeenCalledTimes(1);
  const reload = vi.fn();
  const leave = store.show("order", reload);
  expect(store.count("order")).toBe(0);
  expect(reload).toHaveBeenCalledTimes(1);
  store.tell(["order"]);
  expect(store.count("order")).toBe(0);
  expect(reload).toHaveBeenCalledTimes(2);
  leave();
  store.tell(["order"]);
  expect(store.count("order")).toBe(1);
  expect(reload).toHaveBeenCalledTimes(2);
});

it("has lists loaded again that were loaded before the news began", () => {
  const store = createNewsStore();
  const reload = vi.fn();
  store.show("sign-up", reload);
  expect(reload).not.toHaveBeenCalled();
  store.tellBegin();
  expect(reload).toHaveBeenCalledTimes(1);
});
