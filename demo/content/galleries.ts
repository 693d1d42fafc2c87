import { type DemoItem, gallery, scenePicture } from "./shapes.ts";

/** Twelve drawings, one for each month. */
const months = [
  [
    "bench",
    "A workbench under a window, with shelves of ink and paper",
    "January",
    "The bench, before anybody has put anything down on it.",
  ],
  [
    "letters",
    "Three sealed envelopes, a stamp and a pen",
    "February",
    "Other people’s valentines.",
  ],
  ["mill", "A paper mill with a water wheel", "March", "Up to the mill, for the spring batch."],
  [
    "drying-sheets",
    "Sheets of paper pegged to lines",
    "April",
    "Nine days in the loft, if it stays dry.",
  ],
  [
    "herbarium",
    "A sheet with three pressed twigs",
    "May",
    "Theo’s herbarium, which is not for sale.",
  ],
  ["marbled", "Paper marbled in waves", "June", "The endpapers of a whole winter."],
  ["bicycle", "A red bicycle with a parcel", "July", "Deliveries."],
  ["type-case", "A case of metal letters", "August", "All ninety-one ampersands."],
  [
    "sewing-frame",
    "A sewing frame with cords and half of a book",
    "September",
    "Marta’s eleven minutes.",
  ],
  ["press", "A bookbinder’s press", "October", "Under pressure."],
  [
    "ink-shelf",
    "Three shelves of ink bottles",
    "November",
    "Every colour that there is, until the weekend.",
  ],
  ["night", "A lamp on a desk at night", "December", "Late opening."],
] as const;

export const galleries: readonly DemoItem[] = [
  gallery(30, {
    urlId: "a-year-in-the-workshop",
    title: "A year in the workshop",
    tags: ["makers", "shop"],
    mainImage: scenePicture("bench", "A workbench under a window, with shelves of ink and paper"),
    body: "<p>One drawing for every month, made on whatever paper was left over. Press a picture to see it large.</p>",
    items: months.map(([name, alt, title, caption]) =>
      scenePicture(name, alt, title, `<p>${caption}</p>`),
    ),
    galleryOptions: {
      design: "grid",
      "aspect-ratio": "standard",
      lightbox: true,
      padding: 20,
      thumbnails: true,
      "thumbnails-per-row": 3,
      "square-thumbs": false,
    },
  }),
];
