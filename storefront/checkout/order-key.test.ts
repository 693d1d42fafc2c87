import { expect, it } from "vitest";
import type { KeyStorage } from "../kit/tab-storage.ts";
import { createOrderKey } from "./order-key.ts";

const memory = (): KeyStorage => {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
};
const counting = () => {
  let count = 0;
  return () => `key-${++count}`;
};

it("keeps one key over attempts and reloads until the answer is definite", () => {
  const storage = memory();
  const make = counting();
  const before = createOrderKey(storage, make);
  expect(before.current()).toBe("key-1");
  expect(before.current()).toBe("key-1");
  const afterReload = createOrderKey(storage, make);
  expect(afterReload.current()).toBe("key-1");
  afterReload.settle();
  expect(afterReload.current()).toBe("key-2");
});
