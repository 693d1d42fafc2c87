import { expect, it } from "vitest";
import type { KeptPicture } from "./port.ts";
import { createRenditions } from "./renditions.ts";

const picture: KeptPicture = {
  ...{ fileId: "f1", bytes: 3, mediaType: "image/jpeg", width: 400, height: 300 },
  ...{ isAnimated: false, colors: null, isClean: true },
};
const files = {
  read: async function* () {
    yield Buffer.from("one");
  },
};

it("a size that takes long is made for those who come later, once for all of them", async () => {
  const kept: unknown[] = [];
  const sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      if (text.includes("insert")) kept.push(values[2]);
      const another = [{ content: Buffer.from("larger") }];
      return (text.includes("order by width") ? another : []) as Row[];
    },
  };
  const drawing = Promise.withResolvers<Uint8Array>();
  let drawn = 0;
  const drawer = {
    clean: async () => "damaged" as const,
    size: () => {
      drawn += 1;
      return drawing.promise;
    },
  };
  const { sized } = createRenditions({ sql, files, drawer, mostWaitMs: 0 });
  const ask = () => sized("demo", picture, "300w", "webp");
  const standIn = expect.objectContaining({ bytes: "larger".length, isStandIn: true });
  expect(await Promise.all([ask(), ask()])).toEqual([standIn, standIn]);
  drawing.resolve(Buffer.from("small"));
  await expect.poll(() => kept).toEqual([300]);
  expect(drawn).toBe(1);
});
