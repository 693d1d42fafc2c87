import { afterAll, beforeAll, expect } from "vitest";
import { aPng } from "#tests/support/pictures.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

/** The canvas of the editor has no origin, so that a film plays there without its captions. */
const isOfCanvas = (text: string): boolean => /\.vtt from frame with URL \S+\/canvas/.test(text);

export const png = (name: string, shade: number) => ({
  name,
  mimeType: "image/png",
  buffer: aPng(60, 40, [shade, 90, 140]),
});

/** Registers the set-up of these tests, once in a file. */
export const setUpMedia = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints.filter((text) => !isOfCanvas(text))).toEqual([]);
    await shop.close();
  });
};
