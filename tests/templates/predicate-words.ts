const names = (prefix: string, words: string): string[] =>
  words.split(" ").map((word) => `${prefix}${word}?`);

const compared = [
  "",
  " 1",
  " n",
  " n m",
  " n 3",
  ` title "A"`,
  ` title "Clay mug"`,
  ':title:"Clay mug"',
  ` "a" "b"`,
  " true",
  " flag true",
  " null",
  " nope null",
  " nope other",
  " tags tags",
  " @index 1",
  " @ 2",
  " [1] [1]",
  " 1 01",
  ` {"a":1} 2`,
  " price n",
  " n 1 2",
  " -1",
  " 1.50 1.5",
];

const whole: readonly string[] = ["", " n", " m", " @index", " 2", " nope", " title"];

/** Every predicate of the family with its arguments; others have none. */
export const predicateArguments: Readonly<Record<string, readonly string[]>> = {
  "equal?": compared,
  "notEqual?": compared,
  "greaterThan?": compared,
  "greaterThanOrEqual?": compared,
  "lessThan?": compared,
  "lessThanOrEqual?": compared,
  "even?": whole,
  "odd?": whole,
  "nth?": ["", " 2", " n 2", " @index 3", " 0", " 3 0", " m n", " x", " 2.5", " -2", ` "2"`],
  "collectionTypeNameEquals?": ["", " blog", " gallery", " nope", ` "blog"`],
  "current-type?": ["", " image", " heading", " twitter", " undefined", " nope", " image x"],
};

export const predicateWords: readonly string[] = [
  ...Object.keys(predicateArguments),
  "debug?",
  "plural?",
  "singular?",
  "units-metric?",
  "comments?",
  "disqus?",
  ...["has-variants?", "on-sale?", "sold-out?", "varied-prices?"],
  ...names(
    "",
    "calendar-view child-images clickable collection collection-page collection-template-page excerpt external-link folder gallery-meta has-multiple index location main-image passthrough redirect same-day serviceNameEmail show-past-events",
  ),
  ...names("gallery-design-", "grid slideshow slider stacked"),
  ...names(
    "gallery-meta-position-",
    "top top-left top-right center bottom bottom-left bottom-right",
  ),
  ...names("gallery-active-alignment-", "center left right"),
  ...names(
    "gallery-",
    "autoplay auto-crop controls lightbox square-thumbs show-meta show-meta-on-hover thumbnails",
  ),
  ...names(
    "",
    "undefined text audio store-item event binary css-asset tweak-asset digital-good attachment wordpress-export json-export site-search active-time tweet checkin kbarticle external-video video image quote link gallery",
  ),
  ...names("promoted", "MAP EMBED IMAGE CODE QUOTE TWITTER LINK VIDEO FOURSQUARE INSTAGRAM FORM"),
  ...names("background-source-", "undefined upload instagram video none"),
];
