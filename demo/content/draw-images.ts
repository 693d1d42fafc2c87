import { writeFile } from "node:fs/promises";
import * as home from "./drawings-home.ts";
import * as town from "./drawings-town.ts";
import * as workshop from "./drawings-workshop.ts";

/** Every picture of the demo's posts, events and gallery by file name. */
export const contentImages: Readonly<Record<string, string>> = {
  "scene-bench": workshop.bench(),
  "scene-drying-sheets": workshop.dryingSheets(),
  "scene-sewing-frame": workshop.sewingFrame(),
  "scene-type-case": workshop.typeCase(),
  "scene-ink-shelf": workshop.inkShelf(),
  "scene-press": workshop.press(),
  "scene-marbled": workshop.marbled(),
  "scene-herbarium": workshop.herbarium(),
  "scene-mill": town.mill(),
  "scene-shopfront": town.shopfront(),
  "scene-letters": home.letters(),
  "scene-market": town.market(),
  "scene-calligraphy": home.calligraphy(),
  "scene-desk": home.deskFromAbove(),
  "scene-night": home.night(),
  "scene-bicycle": town.bicycle(),
  "scene-chair": home.readingChair(),
};

/** Writes demo/images; run it after changing a drawing: `node demo/content/draw-images.ts`. */
const drawImages = async (): Promise<void> => {
  for (const [name, svg] of Object.entries(contentImages))
    await writeFile(new URL(`../images/${name}.svg`, import.meta.url), `${svg}\n`);
};

if (import.meta.main) await drawImages();
