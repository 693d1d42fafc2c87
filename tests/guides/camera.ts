import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import sharp from "sharp";

const images = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const QUALITY = 72;

export const wide = { width: 1280, height: 860 } as const;
export const phone = { width: 390, height: 844 } as const;

/** A picture of what a page shows, below `docs/images`. */
export const photograph = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  const file = join(images, `${name}.webp`);
  await mkdir(dirname(file), { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
};
