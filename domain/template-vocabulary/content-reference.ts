import type { ReferenceEntry } from "./reference.ts";

/** The name, its description, the arguments in the example, and the data it gets as `@`. */
type Row = readonly [name: string, says: string, args: string, data: unknown];

const entries = (rows: readonly Row[]): readonly ReferenceEntry[] =>
  rows.map(([name, says, args, data]) => ({
    name,
    kind: "formatter",
    says,
    template: typeof data === "object" ? `{@|${name}${args}}` : `{a|${name}${args}}`,
    data: typeof data === "object" ? data : { a: data },
  }));

const mug = {
  id: "p1",
  title: "A blue mug",
  assetUrl: "/images/mug.jpg",
  originalSize: "1500x1000",
  systemDataVariants: "100w,300w,500w,750w,1000w,1500w",
  mediaFocalPoint: { x: 0.4, y: 0.5 },
  colorData: { topLeftAverage: "aab4c8", centerAverage: "2f4a7d" },
};

const pictures: readonly Row[] = [
  ["image", "An img that a script loads, preceded by a noscript version; takes a class.", "", mug],
  ["image-meta", "The attributes that scripts use to find and describe a picture.", "", mug],
  [
    "child-image-meta",
    "The same for one of the value's items, counted from 0 (0).",
    " 1",
    { items: [mug, { ...mug, title: "A red mug" }] },
  ],
  ["cover-image-meta", "The same for the value's coverImage.", "", { coverImage: mug }],
  [
    "image-color",
    "The average colours of a picture's corners and centre as data attributes; or one of them, as the property named behind it.",
    " center background",
    mug,
  ],
  ["image-srcset", "A srcset attribute with the stored widths of a picture.", "", mug],
  [
    "img",
    "A modern img: class=…, width=…, height=…, eager, hidden; sizes=… lets browsers choose among its widths.",
    " class=card-picture",
    mug,
  ],
  [
    "picture-at",
    "The URL of a picture in one of the stored widths.",
    " 300w",
    `/images/${"3f".repeat(32)}.jpg`,
  ],
  ["alt-text", "A picture’s alt text.", "", mug],
  ["width", "The width in an originalSize.", "", "1500x1000"],
  ["height", "The height in an originalSize.", "", "1500x1000"],
  [
    "resizedHeightForWidth",
    "The height of an originalSize scaled to a width.",
    " 300",
    "1500x1000",
  ],
  [
    "resizedWidthForHeight",
    "The width of an originalSize scaled to a height.",
    " 300",
    "1500x1000",
  ],
  [
    "squarespaceThumbnailForWidth",
    "The smallest stored width that covers this many pixels.",
    " 320",
    mug,
  ],
  [
    "squarespaceThumbnailForHeight",
    "The smallest stored width whose height covers this many pixels, for an originalSize.",
    " 320",
    "1500x1000",
  ],
  ["url", "A URL; empty if it would run a script.", "", "/shop?page=2"],
];

const film = {
  oembed: { html: "<iframe></iframe>", providerName: "Films" },
  assetUrl: "/images/film.jpg",
  originalSize: "640x480",
  mainImageId: "m1",
  overlay: true,
};

const media: readonly Row[] = [
  ["video", "A video with its cover image; load-false, color-data.", " load-false", film],
  [
    "audio-player",
    "A player for the item’s audio.",
    "",
    { id: "a1", structuredContent: { audioAssetUrl: "/sounds/waves.mp3" } },
  ],
  ["color-weight", "Whether a colour is light or dark.", "", "#2f4a7d"],
  [
    "website-color",
    "A colour of hue, saturation, lightness and alpha for a style sheet.",
    "",
    { hue: 219, saturation: 0.45, lightness: 0.34, alpha: 0.9 },
  ],
  ["humanizeDuration", "Milliseconds as minutes and seconds.", "", 215_000],
  ["file-size", "A human-readable file size.", "", 1_536],
];

const items: readonly Row[] = [
  [
    "item-classes",
    "Class names of an item: type, categories, tags, author, place, status.",
    "",
    { recordTypeLabel: "text", categories: ["News"], tags: ["Tea"], starred: true },
  ],
  ["capitalize", "Uppercase.", "", "new"],
  ["AbsUrl", "A URL prefixed with the site’s base-url.", "", "shop/mug"],
];

const post = { id: "i1", title: "Tea time", fullUrl: "/blog/tea-time", publicCommentCount: 3 };
const party = {
  title: "Tea party",
  startDate: 1_900_000_000_000,
  endDate: 1_900_007_200_000,
  location: { addressLine1: "1 Main Street", addressCountry: "Ireland" },
};

const social: readonly Row[] = [
  ["comment-count", "No Comments, 1 Comment, 2 Comments.", "", post],
  ["comment-link", "A link to the item's comments, with their number.", "", post],
  [
    "comments",
    "The container for the comments of the page’s item or collection.",
    "",
    { item: post },
  ],
  [
    "like-button",
    "A button to like the item, where the site offers it.",
    "",
    { ...post, likeCount: 4, websiteSettings: { simpleLikingEnabled: true } },
  ],
  [
    "social-button",
    "A button to share the item, where the site offers it.",
    "",
    { ...post, website: { shareButtonOptions: { mail: true } } },
  ],
  [
    "social-button-inline",
    "The same, inline in text.",
    "",
    { ...post, website: { shareButtonOptions: { mail: true } } },
  ],
  ["twitter-follow-button", "A button to follow an account.", "", { userName: "daybook" }],
  ["google-calendar-url", "A link that adds the event to a calendar.", "", party],
  [
    "activate-twitter-links",
    "A post with its URLs, @names and #tags as links.",
    "",
    "Read #daybook at https://daybook.example",
  ],
];

const galleries: readonly Row[] = [
  ["gallery", "Items as a gallery, followed by its options.", "", { items: [mug] }],
  ["gallery-meta", "The options that apply to a gallery as data attributes.", "", { options: {} }],
  [
    "gallery-options",
    "All options that apply to a gallery, for .var and .section.",
    "|prop design",
    { padding: 10 },
  ],
  ["gallery-option", "One option of a gallery, or its default.", " padding", { padding: 80 }],
];

export const contentReference = [pictures, media, items, social, galleries].flatMap(entries);
