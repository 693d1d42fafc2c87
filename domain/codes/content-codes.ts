/** Kinds of content items, by the names that templates use. Spec: B3.84. */
export const recordTypes = {
  undefined: -1,
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  "store-item": 11,
  event: 12,
  gallery: 14,
  binary: 15,
  "css-asset": 16,
  "tweak-asset": 17,
  "digital-good": 18,
  attachment: 19,
  "wordpress-export": 20,
  "json-export": 21,
  "site-search": 30,
  "active-time": 31,
  tweet: 50,
  checkin: 52,
  kbarticle: 54,
} as const;

/** The collection types that templates query; the platform's table has up to 24. Spec: B3.85. */
export const collectionTypes = {
  generic: 1,
  subscription: 2,
  "template-page": 7,
  page: 10,
  products: 13,
} as const;

/** What a folder shows when a visitor opens it. Spec: B3.86. */
export const folderBehaviours = { index: 1, redirect: 2, none: 3 } as const;

/** Spec: B3.87. */
export const backgroundSources = {
  undefined: -1,
  upload: 1,
  instagram: 2,
  video: 3,
  none: 4,
} as const;

/** The types whose meaning is known; the platform's table has up to 70. Spec: B3.88. */
export const blockTypes = {
  navigation: 1,
  image: 5,
  form: 9,
  product: 43,
  newsletter: 51,
  donation: 52,
  button: 53,
  accordion: 69,
  marquee: 70,
} as const;

/** Parts of a cover page. Spec: B3.89. */
export const sliceTypes = {
  undefined: -1,
  heading: 1,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  "social-icons": 7,
  buttons: 8,
  navigation: 9,
  "custom-form": 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
} as const;
