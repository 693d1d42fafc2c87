import { type DemoProduct, picture, sell } from "./build-product.ts";

const inks = [
  { color: "Midnight", units: 64 },
  { color: "Oxblood", units: 38 },
  { color: "Moss", units: 22, salePriceCents: 1350 },
  { color: "Walnut", units: 7 },
] as const;

const inkPicture = (color: string) =>
  picture(`bottled-ink-${color.toLowerCase()}`, `A square glass bottle of ${color} ink`);

export const inkAndPens: readonly DemoProduct[] = [
  sell({
    slug: "brass-fountain-pen",
    name: "Brass Fountain Pen",
    description:
      "<p>Turned from one solid bar, heavy in the way a good door handle is heavy. The brass darkens where you hold it, so that after a year the pen is unmistakably yours.</p><p>Takes cartridges, or the converter that comes with it.</p>",
    collections: ["ink-and-pens", "pens", "gifts"],
    images: [picture("brass-fountain-pen", "A brass fountain pen drawing a wavy line")],
    tags: ["pens", "bestseller"],
    options: ["Nib"],
    variants: [
      { values: ["Fine"], code: "fine", priceCents: 6800, units: 14 },
      { values: ["Medium"], code: "medium", priceCents: 6800, units: 23 },
      { values: ["Broad"], code: "broad", priceCents: 6800, units: 4 },
    ],
  }),
  sell({
    slug: "bottled-ink",
    name: "Bottled Ink, 50 ml",
    description:
      "<p>Four colours mixed in small vats and named after what they look like at dusk. Safe for every pen that can be rinsed; the walnut smells faintly of the real thing.</p>",
    collections: ["ink-and-pens", "inks"],
    images: inks.map(({ color }) => inkPicture(color)),
    tags: ["ink"],
    options: ["Colour"],
    variants: inks.map((each) => ({
      values: [each.color],
      code: each.color.toLowerCase(),
      priceCents: 1800,
      units: each.units,
      image: inkPicture(each.color),
      ...("salePriceCents" in each && { salePriceCents: each.salePriceCents }),
    })),
  }),
  sell({
    slug: "cedar-pencils",
    name: "Cedar Pencils, Box of Twelve",
    description:
      "<p>Incense cedar, sharpened before they leave us, in a box that slides shut with a small sigh. Hard for drawing plans, soft for changing them.</p>",
    collections: ["ink-and-pens", "pens"],
    images: [picture("cedar-pencils", "A wooden box of coloured pencils standing upright")],
    tags: ["pencils"],
    options: ["Hardness"],
    variants: [
      { values: ["HB"], code: "hb", priceCents: 1600, units: 52 },
      { values: ["2B"], code: "2b", priceCents: 1600, units: 47 },
      { values: ["4B"], code: "4b", priceCents: 1600, units: 19 },
    ],
  }),
  sell({
    slug: "glass-dip-pen",
    name: "Glass Dip Pen",
    description:
      "<p>Pulled from a single twist of glass, it holds a whole line of ink in its grooves and rinses clean in a second: the quickest way to try every bottle you own.</p>",
    collections: ["ink-and-pens", "pens", "gifts"],
    images: [picture("glass-dip-pen", "A twisted glass pen with a drop of plum ink")],
    tags: ["pens", "handmade"],
    variants: [{ priceCents: 4200, salePriceCents: 3400, units: 11 }],
  }),
];
