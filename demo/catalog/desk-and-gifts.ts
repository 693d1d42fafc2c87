import { productTypes } from "#domain/catalog/events.ts";
import { type DemoProduct, picture, sell } from "./build-product.ts";
import { yearPlanner } from "./year-planner.ts";

const desk: readonly DemoProduct[] = [
  sell({
    slug: "walnut-desk-tray",
    name: "Walnut Desk Tray",
    description:
      "<p>A long low boat for pens, keys and the letter you mean to answer. Oiled by hand; no two grains alike.</p>",
    collections: ["desk"],
    images: [picture("walnut-desk-tray", "A walnut tray holding pens and a folded letter")],
    tags: ["handmade", "wood"],
    variants: [{ priceCents: 5800, units: 3 }],
  }),
  sell({
    slug: "washi-tape",
    name: "Washi Tape, Three Rolls",
    description:
      "<p>Ten metres a roll. Mends a map, marks a page, and comes off the wall without taking the wall along.</p>",
    collections: ["desk"],
    images: [picture("washi-tape", "Three dotted rolls of paper tape in blue, yellow and green")],
    tags: ["paper"],
    options: ["Pattern"],
    variants: [
      { values: ["Harbour"], code: "harbour", priceCents: 950, units: 60 },
      { values: ["Orchard"], code: "orchard", priceCents: 950, units: 44 },
      { values: ["Checks"], code: "checks", priceCents: 950, salePriceCents: 700, units: 12 },
    ],
  }),
  sell({
    slug: "wall-calendar",
    name: "Letterpress Wall Calendar",
    description:
      "<p>Twelve hills, printed from linocuts on cotton paper you can feel with your eyes closed. Cut a month off when it is over and you have a postcard.</p>",
    collections: ["desk", "gifts"],
    images: [picture("wall-calendar", "A calendar showing green hills at night above April")],
    tags: ["planning", "letterpress"],
    variants: [{ priceCents: 2800, units: 40 }],
  }),
  sell({
    slug: "printable-year-planner",
    name: "Printable Year Planner",
    description:
      "<p>A whole year on one page, as a file you print as often as plans change. Drawn for A3, and sharp in any size.</p>",
    collections: ["desk"],
    images: [picture("printable-year-planner", "A printed page with twelve coloured months")],
    downloads: [yearPlanner(2027)],
    tags: ["planning", "download"],
    productType: productTypes.DIGITAL,
    variants: [{ priceCents: 900, salePriceCents: 600, units: "unlimited" }],
  }),
];

const gifts: readonly DemoProduct[] = [
  sell({
    slug: "letter-writing-set",
    name: "Letter-writing Set",
    description:
      "<p>Twenty sheets, ten envelopes, and no excuse left. The paper is deckle-edged; the envelopes are lined in rose.</p>",
    collections: ["gifts"],
    images: [picture("letter-writing-set", "A written sheet beside a sealed rose envelope")],
    tags: ["paper"],
    variants: [{ priceCents: 2600, units: 33 }],
  }),
  sell({
    slug: "wax-seal-kit",
    name: "Wax Seal Kit",
    description:
      "<p>A walnut handle, a brass seal and three sticks of wax that smell of honey and old libraries. The first seal always comes out crooked. That one is the best.</p>",
    collections: ["gifts"],
    images: [picture("wax-seal-kit", "An envelope with a red wax seal, a stamp beside it")],
    tags: ["handmade"],
    options: ["Seal"],
    variants: [
      { values: ["Daisy"], code: "daisy", priceCents: 3600, units: 9 },
      { values: ["Crescent"], code: "crescent", priceCents: 3600, units: 15 },
      { values: ["Oak leaf"], code: "oak-leaf", priceCents: 3600, units: 6 },
    ],
  }),
  sell({
    slug: "gift-card",
    name: "Daybook Gift Card",
    description:
      "<p>For somebody whose taste in paper is better than yours. Arrives by mail within the minute and never expires.</p>",
    collections: ["gifts"],
    images: [picture("gift-card", "A plum gift card tied with a yellow ribbon")],
    tags: ["gift card"],
    productType: productTypes.GIFT_CARD,
    options: ["Denomination"],
    variants: [
      { values: ["$25"], code: "25", priceCents: 2500, units: "unlimited" },
      { values: ["$50"], code: "50", priceCents: 5000, units: "unlimited" },
      { values: ["$100"], code: "100", priceCents: 10000, units: "unlimited" },
    ],
  }),
  sell({
    slug: "calligraphy-workshop",
    name: "Saturday Calligraphy Workshop",
    description:
      "<p>Two hours, eight people, one pot of tea. You leave with inky fingers, your name written properly for the first time, and the pen you wrote it with.</p>",
    collections: ["gifts"],
    images: [picture("calligraphy-workshop", "Lettered practice sheet with a brush above it")],
    tags: ["workshop"],
    productType: productTypes.SERVICE,
    options: ["Session"],
    variants: [
      { values: ["Morning"], code: "morning", priceCents: 7500, units: 8 },
      { values: ["Afternoon"], code: "afternoon", priceCents: 7500, units: 5 },
    ],
    addButtonText: "Book a Seat",
  }),
];

export const deskAndGifts: readonly DemoProduct[] = [...desk, ...gifts];
