import { expect, it } from "vitest";
import type { KeptPicture } from "./port.ts";
import { createRenditions } from "./renditions.ts";

const picture: KeptPicture = {
  fileId: "f1",
  bytes: 3,
  mediaType: "image/jpeg",
  width: 400,
  height: 300,
  isAnimated: false,
  colors: null,
  isClean: true,
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
      const another = [{ width: 400, bytes: 6, first: Buffer.from("larger") }];
      return (text.includes("order by width") ? another : []) as Row[];
    },
  };
  const drawing = Promise.withResolvers<Uint8Array>();
  let drawn = 0;
  const imageProcessor = {
    clean: async () => "damaged" as const,
    size: () => {
      drawn += 1;
      return drawing.promise;
    },
  };
  const { sized } = createRenditions({ sql, files, imageProcessor, mostWaitMs: 0 });
  const ask = () => sized("demo", picture, "300w", "webp");
  const placeholder = expect.objectContaining({ bytes: "larger".length, isPlaceholder: true });
  expect(await Promise.all([ask(), ask()])).toEqual([placeholder, placeholder]);
  drawing.resolve(Buffer.from("small"));
  await expect.poll(() => kept).toEqual([300]);
  expect(drawn).toBe(1);
});

it("one that drawing ended over is not called clean, and is looked at again, but not for ever", async () => {
  const written: unknown[] = [];
  const sql = {
    query: async <Row>(text: string) => {
      written.push(text);
      return [] as Row[];
    },
  };
  let looked = 0;
  const imageProcessor = {
    clean: async () => {
      looked += 1;
      return undefined;
    },
    size: async () => undefined,
  };
  const { original } = createRenditions({ sql, files, imageProcessor });
  for (let time = 0; time < 5; time += 1)
    expect((await original("demo", { ...picture, isClean: null })).bytes).toBe(picture.bytes);
  expect([looked, written]).toEqual([3, []]);
});
