import { type DemoItem, event, scenePicture } from "./shapes.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const shop = {
  addressTitle: "Daybook Paper & Ink",
  addressLine1: "12 Mill Lane",
  addressLine2: "Ithaca, NY 14850",
  addressCountry: "United States",
  mapLat: 42.4396,
  mapLng: -76.4969,
};
const green = {
  addressTitle: "DeWitt Park",
  addressLine1: "102 E Buffalo Street",
  addressLine2: "Ithaca, NY 14850",
  addressCountry: "United States",
  mapLat: 42.4419,
  mapLng: -76.4985,
};

/** Days from the day of seeding, hours from midnight UTC of it: 23 is the early evening in New York. */
const on = (nowMs: number, days: number, hour: number, hours: number) => {
  const startDate = Math.floor(nowMs / DAY_MS) * DAY_MS + days * DAY_MS + hour * HOUR_MS;
  return { startDate, endDate: startDate + hours * HOUR_MS };
};

export const events = (nowMs: number): readonly DemoItem[] => [
  event(20, {
    urlId: "first-strokes",
    title: "First strokes: an evening of calligraphy",
    categories: ["Workshop"],
    tags: ["calligraphy", "beginners"],
    ...on(nowMs, 9, 23, 2.5),
    location: shop,
    mainImage: scenePicture(
      "calligraphy",
      "A sheet with three lines of brushed strokes, a pen and ink",
    ),
    excerpt:
      "<p>Two and a half hours, eight people, one alphabet. You go home with a page of it.</p>",
    body: `<p>Two and a half hours, eight people, one alphabet. We begin with straight lines, which are harder than they look, and end with your own name, which is harder still. You go home with a page worth keeping and the nib that made it.</p>
<p>Everything is provided: paper, ink, a holder and three nibs. No talent is needed, and left-handed people get the good end of the table.</p>
<p>Places are sold in the shop as the <a href="/shop/p/calligraphy-workshop">calligraphy workshop</a>.</p>`,
  }),
  event(16, {
    urlId: "makers-market",
    title: "The makers’ market",
    categories: ["Market"],
    tags: ["market"],
    ...on(nowMs, 23, 15, 31),
    location: green,
    mainImage: scenePicture(
      "market",
      "A market stall with a striped awning, notebooks and bottles of ink",
    ),
    excerpt:
      "<p>Two days on the green with our table, forty others, and the wind. Look for the striped awning.</p>",
    body: `<p>Two days on the green with our table, forty others, and the wind. Look for the striped awning. We bring the seconds: journals with a crooked title, ledgers in a colour that we will not print again, ink in bottles that are not quite full.</p>
<p>Theo prints your initials on anything that you have bought while you wait. It takes about as long as a cup of cider.</p>`,
  }),
  event(10, {
    urlId: "night-of-letters",
    title: "A night of letters",
    categories: ["Evening"],
    tags: ["letters"],
    ...on(nowMs, 41, 23, 2),
    location: shop,
    mainImage: scenePicture("chair", "An armchair with a book, a rug and a reading lamp"),
    excerpt:
      "<p>Bring an address. We have the paper, the stamps and, if you are stuck, the first sentence.</p>",
    body: `<p>Bring an address. We have the paper, the stamps and, if you are stuck, the first sentence. At nine somebody walks all of it to the box on the corner.</p>
<p>Free, and open to everybody who owes somebody a letter.</p>`,
  }),
  event(60, {
    urlId: "marbling-day",
    title: "A day of marbling",
    categories: ["Workshop"],
    tags: ["paper", "makers"],
    ...on(nowMs, -17, 15, 6),
    location: shop,
    mainImage: scenePicture("marbled", "Paper marbled in waves of blue, red, yellow and cream"),
    excerpt: "<p>Trays of water, combs, and more colour on the floor than on the paper.</p>",
    body: `<p>Trays of water, combs, and more colour on the floor than on the paper. Twelve people made ninety sheets; the best of them are the endpapers of this year’s journals.</p>`,
  }),
  event(90, {
    urlId: "meet-the-binder",
    title: "Meet the binder",
    categories: ["Evening"],
    tags: ["bookbinding"],
    ...on(nowMs, -52, 23, 1.5),
    location: shop,
    mainImage: scenePicture("press", "A bookbinder’s press with a wooden handle"),
    excerpt:
      "<p>Marta bound a book in front of forty people and answered every question about glue.</p>",
    body: `<p>Marta bound a book in front of forty people and answered every question about glue. (There is hardly any.) It took her eleven minutes, with talking.</p>`,
  }),
];
