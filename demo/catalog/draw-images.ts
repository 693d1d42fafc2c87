import { mkdir, writeFile } from "node:fs/promises";
import { ink } from "./drawing.ts";
import * as club from "./drawings-club.ts";
import * as desk from "./drawings-desk.ts";
import * as paper from "./drawings-paper.ts";

const placeholderTints = [
  ["#e8dfd2", ink.mustard, ink.terracotta, -4],
  ["#dfe6ea", ink.sky, ink.navy, 3],
  ["#e4e9df", ink.sage, ink.moss, -3],
  ["#f0ddd8", ink.rose, ink.oxblood, 4],
  ["#e6ddea", ink.plum, ink.plum, -2],
  ["#efe3d0", ink.cedar, ink.walnut, 3],
  ["#e9e4da", ink.brass, ink.moss, -5],
  ["#dde3ee", ink.terracotta, ink.midnight, 2],
] as const;

/** Every picture of the demo shop by file name. */
export const images: Readonly<Record<string, string>> = {
  "field-notebook-terracotta": paper.notebook(ink.terracotta, "#f2e2d6", ink.rose),
  "field-notebook-sage": paper.notebook(ink.sage, "#e2e9df", ink.sage),
  "field-notebook-navy": paper.notebook(ink.navy, "#dfe4ee", ink.sky),
  "initialled-notebook-oxblood": paper.initialled(ink.oxblood, "#f0dcd6", ink.rose),
  "initialled-notebook-moss": paper.initialled(ink.moss, "#e0e7d8", ink.sage),
  "daily-planner": paper.planner(),
  "linen-journal-rose": paper.journal(ink.rose, "#efdcd4"),
  "linen-journal-dusk": paper.journal("#6c86a3", "#d3dee8"),
  "pocket-ledgers": paper.ledgers(),
  "reporters-pad": paper.reportersPad(),
  "brass-fountain-pen": desk.fountainPen(),
  "bottled-ink-midnight": desk.inkBottle(ink.navy, "#d8deeb", "Midnight"),
  "bottled-ink-oxblood": desk.inkBottle(ink.oxblood, "#edd5d2", "Oxblood"),
  "bottled-ink-moss": desk.inkBottle(ink.moss, "#dde5d3", "Moss"),
  "bottled-ink-walnut": desk.inkBottle(ink.walnut, "#e6d8ca", "Walnut"),
  "cedar-pencils": desk.pencils(),
  "glass-dip-pen": desk.dipPen(),
  "letter-writing-set": paper.letterSet(),
  "washi-tape": desk.washiTape(),
  "walnut-desk-tray": desk.deskTray(),
  "wax-seal-kit": desk.waxSeal(),
  "wall-calendar": paper.wallCalendar(),
  "printable-year-planner": paper.printable(),
  "gift-card": desk.giftCard(),
  "calligraphy-workshop": desk.workshop(),
  "ink-of-the-month": club.inkBox(),
  "printable-letters": club.printables(),
  ...Object.fromEntries(
    placeholderTints.map((tint, index) => [
      `placeholder-${index + 1}`,
      desk.placeholder(tint[0], tint[1], tint[2], tint[3]),
    ]),
  ),
};

/** Writes demo/images; run it after changing a drawing: `node demo/catalog/draw-images.ts`. */
const drawImages = async (): Promise<void> => {
  const folder = new URL("../images/", import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [name, svg] of Object.entries(images))
    await writeFile(new URL(`${name}.svg`, folder), `${svg}\n`);
};

if (import.meta.main) await drawImages();
