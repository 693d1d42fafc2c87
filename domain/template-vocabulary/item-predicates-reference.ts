import type { ReferenceEntry } from "./reference.ts";

/** The name, its description, and data for which it is true. */
type Row = readonly [name: string, says: string, data: unknown, args?: string];

const entries = (rows: readonly Row[]): readonly ReferenceEntry[] =>
  rows.map(([name, says, data, args = ""]) => ({
    name,
    kind: "predicate",
    says,
    template: `{.${name}${args}}yes{.or}no{.end}`,
    data,
  }));

const image = { mainImageId: "m1" };
const day = { startDate: 1_900_000_000_000, endDate: 1_900_003_600_000 };

const items: readonly Row[] = [
  ["main-image?", "Whether the item has a picture.", image],
  ["child-images?", "Whether the first of the value's items has a picture.", { items: [image] }],
  ["excerpt?", "Whether the item's excerpt shows anything.", { excerpt: { html: "<p>Hi</p>" } }],
  ["external-link?", "Whether the value leads to another site.", { externalLink: "/x" }],
  ["passthrough?", "Whether the item leads to its source.", { passthrough: true, sourceUrl: "/x" }],
  ["has-multiple?", "Whether the value has more than one member.", [1, 2]],
  ["location?", "Whether the item has a place on the map.", { location: { mapLat: 1, mapLng: 2 } }],
  ["same-day?", "Whether the event ends on the day, in UTC, on which it starts.", day],
  ["show-past-events?", "Whether past events are shown.", { showPastOrUpcomingEvents: "past" }],
  ["calendar-view?", "Whether events are shown as a calendar.", { calendarView: true }],
  ["comments?", "Whether the item's comments are shown.", { commentState: 1 }],
  [
    "disqus?",
    "Whether another service keeps the comments.",
    { websiteSettings: { disqusShortName: "daybook" } },
  ],
  ["serviceNameEmail?", "Whether the account is an email address.", { serviceName: "email" }],
  ["current-type?", "Whether the slice is of the type named.", { currentType: 1 }, " heading"],
];

const collections: readonly Row[] = [
  ["collection?", "Whether there is a collection.", { collection: { id: "c1" } }],
  ["collection-page?", "Whether the collection is a page.", { collection: { type: 10 } }],
  ["collection-template-page?", "Whether the collection is a template's page.", { type: 7 }],
  [
    "collectionTypeNameEquals?",
    "Whether the collection's type has that name.",
    { typeName: "blog" },
    " blog",
  ],
  ["folder?", "Whether the collection is a folder.", { collection: { folder: true } }],
  [
    "index?",
    "Whether the folder shows its pages as one.",
    { collection: { folder: true, folderBehavior: 1 } },
  ],
  ["redirect?", "Whether the folder leads elsewhere.", { folderBehavior: 2 }],
  ["clickable?", "Whether the value is not a folder, or is a folder that can be opened.", {}],
];

const recordTypes: readonly Row[] = (
  [
    ["undefined", -1],
    ["text", 1],
    ["image", 2],
    ["quote", 4],
    ["link", 5],
    ["audio", 7],
    ["video", 8],
    ["external-video", 8],
    ["store-item", 11],
    ["event", 12],
    ["gallery", 14],
    ["binary", 15],
    ["css-asset", 16],
    ["tweak-asset", 17],
    ["digital-good", 18],
    ["attachment", 19],
    ["wordpress-export", 20],
    ["json-export", 21],
    ["site-search", 30],
    ["active-time", 31],
    ["tweet", 50],
    ["checkin", 52],
    ["kbarticle", 54],
  ] as const
).map(([name, recordType]) => [`${name}?`, `Whether the item is of type ${name}.`, { recordType }]);

const promoted: readonly Row[] =
  "map embed image code quote twitter link video foursquare instagram form"
    .split(" ")
    .map((name) => [
      `promoted${name.toUpperCase()}?`,
      `Whether the item is led by a block of type ${name}.`,
      { promotedBlockType: name },
    ]);

const galleries: readonly Row[] = [
  ...[
    "design-grid",
    "design-slideshow",
    "design-slider",
    "design-stacked",
    "meta-position-top",
    "meta-position-top-left",
    "meta-position-top-right",
    "meta-position-center",
    "meta-position-bottom",
    "meta-position-bottom-left",
    "meta-position-bottom-right",
    "active-alignment-center",
    "active-alignment-left",
    "active-alignment-right",
  ].map((name): Row => {
    const [, option = "", choice = ""] =
      /^(design|meta-position|active-alignment)-(.*)$/.exec(name) ?? [];
    return [
      `gallery-${name}?`,
      `Whether the gallery's ${option} is set to ${choice}.`,
      { options: { [option]: choice } },
    ];
  }),
  ..."autoplay auto-crop controls lightbox square-thumbs show-meta show-meta-on-hover thumbnails"
    .split(" ")
    .map(
      (name): Row => [
        `gallery-${name}?`,
        `Whether the gallery's ${name} is switched on.`,
        { options: { [name]: true } },
      ],
    ),
  ["gallery-meta?", "Whether the gallery has controls or marks.", { options: { controls: true } }],
];

const backgrounds: readonly Row[] = [
  ["background-source-undefined?", "Whether the background's source is not known.", -1],
  ["background-source-upload?", "Whether the background was uploaded.", 1],
  ["background-source-instagram?", "Whether the background comes from Instagram.", 2],
  ["background-source-video?", "Whether the background is a film.", 3],
  ["background-source-none?", "Whether there is no background.", 4],
].map(([name, says, backgroundSource]) => [`${name}`, `${says}`, { backgroundSource }]);

export const itemPredicatesReference = [
  items,
  collections,
  recordTypes,
  promoted,
  galleries,
  backgrounds,
].flatMap(entries);
