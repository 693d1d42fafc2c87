import { expect, it } from "vitest";
import { createReadAfter } from "./read-after.ts";

const client = { clientIp: "192.0.2.1", proxied: false };

it("is the end of the log for a position that does not exist, however many ask at the same time", async () => {
  let asked = 0;
  const readAfter = createReadAfter({
    head: async () => {
      asked += 1;
      return 7n;
    },
    isExempt: () => true,
  });
  const invented = 999_999_999_999_999_999n;
  const all = await Promise.all(Array.from({ length: 500 }, () => readAfter(client, invented)));
  expect(new Set(all)).toEqual(new Set([7n]));
  expect(asked).toBe(1);
  expect(await readAfter(client, 5n)).toBe(5n);
  expect(await readAfter(client, 7n)).toBe(7n);
  expect(asked).toBe(1);
});

it("includes events written while the end of the log was read", async () => {
  let end = 7n;
  const answers: (() => void)[] = [];
  const readAfter = createReadAfter({
    head: () => {
      const found = end;
      return new Promise((resolve) => answers.push(() => resolve(found)));
    },
    isExempt: () => true,
  });
  const invented = readAfter(client, 1_000n);
  await expect.poll(() => answers.length).toBe(1);
  end = 8n;
  const written = readAfter(client, 8n);
  answers[0]?.();
  expect(await invented).toBe(7n);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  expect(await written).toBe(8n);
});

it("is nothing for a client that names one more often than people open pages", async () => {
  const readAfter = createReadAfter({
    head: async () => 7n,
    isExempt: () => false,
    nowMs: () => 0,
  });
  let counted = 0;
  for (let n = 0; n < 4_000; n += 1) if ((await readAfter(client, 5n)) !== undefined) counted += 1;
  expect(counted).toBe(3_000);
  expect(await readAfter({ ...client, clientIp: "192.0.2.2" }, 5n)).toBe(5n);
});
