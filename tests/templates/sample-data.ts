import type { Chance } from "./chance.ts";

/** A time in November 2025 that is the current time of both engines. */
export const PRESENT = 1_764_000_000_000;
const DAY = 86_400_000;

const texts = [
  "",
  "A",
  "Clay mug",
  "one two three four five six seven",
  `5 < 6 & "seven" 'eight' > 0`,
  "<b>bold</b> <i>text",
  "line\nbreak\r\nagain",
  "  spaced  out  ",
  "Ünïcödé ☃ 😀 text",
  'it\'s -- "quoted"',
  "see https://example.com/a?b=c and @someone #tag",
  "/path/to thing?x=1&y=2",
  "10",
  "12.50",
  "true",
  "name",
  "title",
  "800x600",
  "1500x1000",
  "#ff8800",
  "fff",
  "{0} and {1}",
  "{name} has {n}",
  "{0 plural one {# mug} other {# mugs}}",
  "a-slug--with UPPER_case",
  "</script><script>",
] as const;
const numbers = [0, 1, 2, 3, -1, 5, 7, 1.5, 0.1, 100, 1_234.565, 99_999, 1e21, -0.25] as const;
const moments = [
  0,
  1,
  PRESENT,
  PRESENT - 30_000,
  PRESENT - 3_700_000,
  PRESENT - 3 * DAY,
  PRESENT - 400 * DAY,
  PRESENT + 2 * DAY,
  1_741_503_600_000,
  DAY * 400,
] as const;
const amounts = ["0", "100", "1250", "1999", "99999", "1.5", "1234.56", "-100", "", "abc"] as const;

export const anyText = (chance: Chance): string => chance.pick(texts);
const anyNumber = (chance: Chance): number => chance.pick(numbers);
const anyMoment = (chance: Chance): number => chance.pick(moments);
const flag = (chance: Chance): boolean => chance.often(0.5);

/** Any JSON. */
export const anyJson = (chance: Chance, depth = 2): unknown => {
  const kind = chance.whole(0, depth > 0 ? 9 : 6);
  if (kind < 2) return anyText(chance);
  if (kind < 4) return anyNumber(chance);
  if (kind === 4) return flag(chance);
  if (kind === 5) return null;
  if (kind === 6) return anyMoment(chance);
  if (kind === 7) return chance.list(4, () => anyJson(chance, depth - 1));
  return Object.fromEntries(
    chance.list(4, () => [
      chance.pick(["a", "b", "name", "title", "n", "k", "0", "1", "done", "value", "key"]),
      anyJson(chance, depth - 1),
    ]),
  );
};

const money = (chance: Chance): unknown =>
  chance.often(0.15)
    ? { decimalValue: chance.pick(amounts), currencyCode: chance.pick(["USD", "EUR", "JPY"]) }
    : { value: chance.pick(amounts), currency: chance.pick(["USD", "USD", "EUR", "JPY", " GBP "]) };

const variant = (chance: Chance) => ({
  id: `v${chance.whole(1, 9)}`,
  sku: `SKU-${chance.whole(1, 99)}`,
  attributes: { Size: chance.pick(["S", "M", "L"]), Colour: chance.pick(["red", "<blue>"]) },
  optionValues: chance.list(3, () => ({
    optionName: "Size",
    value: chance.pick(["S", "M", `"L"`]),
  })),
  price: anyNumber(chance),
  salePrice: anyNumber(chance),
  priceMoney: money(chance),
  salePriceMoney: money(chance),
  onSale: flag(chance),
  qtyInStock: chance.pick([0, 0, 1, 2, 10, -1]),
  unlimited: chance.often(0.2),
  ...(chance.often(0.3) && {
    pricingOptions: chance.list(2, () => ({
      onSale: flag(chance),
      priceMoney: money(chance),
      salePriceMoney: money(chance),
    })),
  }),
});

const image = (chance: Chance) => ({
  id: `i${chance.whole(1, 9)}`,
  title: anyText(chance),
  assetUrl: chance.pick(["/s/a.jpg", "https://example.com/a b.png", ""]),
  originalSize: chance.pick(["800x600", "1500x1000", "x", "10", ""]),
  mediaFocalPoint: { x: 0.5, y: chance.pick([0.25, 0, 1]) },
  colorData: { topLeftAverage: "aabbcc", centerAverage: "102030", topRightAverage: "" },
  systemDataVariants: chance.pick(["100w,300w,500w", "800x600,100w", "", "100w,300w,1500w,2500w"]),
  systemDataId: chance.pick(["", "sys-1"]),
  altText: anyText(chance),
  body: anyText(chance),
  filename: chance.pick(["a.jpg", "photo<1>.png", ""]),
  componentKey: chance.pick(["", "key"]),
  licensedAssetPreview: flag(chance),
});

const plan = (chance: Chance) => ({
  billingPeriod: {
    value: chance.pick([1, 2, 12, 52, 0]),
    unit: chance.pick(["WEEK", "MONTH", "YEAR", "DAY", ""]),
  },
  numBillingCycles: chance.pick([0, 1, 12, 26, 3]),
});

export const anyProduct = (chance: Chance) => ({
  id: `p${chance.whole(1, 3)}`,
  recordType: 11,
  title: anyText(chance),
  fullUrl: "/shop/p/mug",
  urlId: "mug",
  collectionId: "c1",
  mainImage: image(chance),
  items: chance.list(2, () => image(chance)),
  tags: chance.list(3, () => anyText(chance)),
  categories: chance.list(2, () => anyText(chance)),
  starred: flag(chance),
  structuredContent: {
    productType: chance.pick([1, 1, 1, 2, 3, 4, 5, -1, "1"]),
    variants: chance.list(4, () => variant(chance)),
    variantOptionOrdering: chance.list(2, (at) => ["Size", "Colour"][at]),
    isSubscribable: chance.often(0.25),
    subscriptionPlan: plan(chance),
    priceMoney: money(chance),
    salePriceMoney: money(chance),
    onSale: flag(chance),
    additionalFieldsFormId: chance.pick(["", "form-1"]),
    additionalFieldsForm: chance.pick([null, { id: "f", name: `a "form"` }]),
    useCustomAddButtonText: flag(chance),
    customAddButtonText: chance.pick(["", "Buy <now>"]),
    productSubscriptionOptions: chance.list(2, (at) => ({ id: `o${at}` })),
  },
});

export const anyItem = (chance: Chance) => ({
  ...image(chance),
  recordType: chance.pick([1, 2, 4, 5, 7, 8, 11, 12, 14, 15, 50, 54]),
  recordTypeLabel: chance.pick(["text", "event", "image"]),
  fullUrl: chance.pick(["/blog/one", ""]),
  mainImageId: chance.pick(["", "m1"]),
  mainImage: image(chance),
  coverImage: image(chance),
  author: { displayName: anyText(chance) },
  tags: chance.list(3, () => anyText(chance)),
  categories: chance.list(3, () => anyText(chance)),
  publicCommentCount: chance.pick([0, 1, 2, 15]),
  commentState: chance.pick([0, 1, 2]),
  startDate: anyMoment(chance),
  endDate: anyMoment(chance),
  publishOn: anyMoment(chance),
  addedOn: anyMoment(chance),
  excerpt: chance.pick([{ html: anyText(chance) }, anyText(chance), null]),
  externalLink: chance.pick(["", "https://example.com"]),
  location: chance.pick([
    { addressLine1: anyText(chance), addressLine2: "Town", addressCountry: "US", mapLat: 1 },
    { mapLat: 1.5, mapLng: 2.5, addressTitle: "Here" },
    {},
  ]),
  collection: chance.pick([
    { type: chance.pick([1, 7, 10]), folder: flag(chance), folderBehavior: 1 },
    {},
  ]),
  folderBehavior: chance.pick([1, 2, 3, null]),
  passthrough: flag(chance),
  sourceUrl: chance.pick(["", "/elsewhere"]),
  promotedBlockType: chance.pick(["", "map", "image", "video", "form"]),
  serviceName: chance.pick(["email", "twitter"]),
  showPastOrUpcomingEvents: chance.pick(["past", "upcoming"]),
  userName: chance.pick(["", "some<one>"]),
  profileUrl: chance.pick(["", "https://twitter.com/you"]),
  backgroundSource: chance.pick([1, 2, 3, 4]),
  currentType: chance.pick([1, 4, 19, "4"]),
  items: chance.list(3, () => image(chance)),
  oembed: {
    html: chance.pick(["", `<iframe src="a">`]),
    providerName: chance.pick(["", "YouTube"]),
  },
  overlay: flag(chance),
  structuredContent: chance.pick([
    { audioAssetUrl: "/a.mp3", audioTitle: anyText(chance) },
    anyProduct(chance).structuredContent,
  ]),
});

const answer = (chance: Chance) => ({
  type: chance.pick(["address", "checkbox", "date", "likert", "name", "phone", "time", "text", ""]),
  title: anyText(chance),
  rawTitle: anyText(chance),
  value: anyText(chance),
  values: chance.pick([
    { Line1: "1 Main <St>", Line2: chance.pick(["", "Flat"]), City: "X", State: "Y", Zip: "Z" },
    { First: "A", Last: "<B>", Prefix: "" },
    { "How <good>?": chance.pick(["-2", "0", "2", "9"]), "And?": "1" },
    { Areacode: "212", Prefix: "555", Line: "1234", Country: "1" },
    { Hour: "1", Minute: "02", Second: "03", Ampm: "PM", Day: "4", Month: "5", Year: "2020" },
    ["a", "<b>"],
    null,
    {},
  ]),
});

const settings = (chance: Chance) => ({
  commentsEnabled: flag(chance),
  disqusShortName: chance.pick(["", "short"]),
  simpleLikingEnabled: flag(chance),
  timeZone: chance.pick(["America/New_York", "Europe/Berlin", "nowhere", ""]),
  useCLDRMoneyFormat: flag(chance),
  storeSettings: {
    multipleQuantityAllowedForServices: chance.pick([true, false, null]),
    merchandisingSettings: { restockNotificationsSuccessText: "Thanks" },
  },
});

const localizedStrings = (chance: Chance) => ({
  ...(chance.often(0.5) && { productSoldOutText: "gone <now>", productSaleText: "cheap" }),
  ...(chance.often(0.5) && { productPriceFromText: "starting at {fromPrice}" }),
  ...(chance.often(0.5) && { productAddToCartText: "Buy", productQuickViewText: "Look" }),
  ...(chance.often(0.3) && { productVariantSelectText: "Choose {variantName}" }),
  ...(chance.often(0.3) && { productSummaryFormNoAnswerText: chance.pick(["none", ""]) }),
});

const merchandising = (chance: Chance) =>
  Object.fromEntries(
    ["p1", "p2"].map((id) => [
      id,
      {
        scarcityEnabled: flag(chance),
        scarcityText: anyText(chance),
        scarcityShownByDefault: flag(chance),
        scarcityTemplateViews: chance.list(2, () => ({ variantId: "v1", hiddenByDefault: true })),
        customSoldOutText: anyText(chance),
        restockNotificationViews: chance.list(2, (at) => ({ variantId: `v${at}` })),
        restockNotificationMessages: { buttonText: anyText(chance), CTAText: anyText(chance) },
        mailingListSignUpEnabled: flag(chance),
        mailingListOptInByDefault: flag(chance),
      },
    ]),
  );

/** A page's data, with all members of the specification's entities. */
export const anyPageData = (chance: Chance): Record<string, unknown> => ({
  n: anyNumber(chance),
  m: chance.pick([0, 1, 2, 3, "2", -7, 1_000_000]),
  cents: chance.pick([0, 1250, 99, "1999", -5, 123_456_789]),
  title: anyText(chance),
  key: chance.pick(["title", "n", "item.title", ""]),
  name: "title",
  flag: flag(chance),
  nothing: null,
  message: chance.pick(texts.filter((text) => text.includes("{"))),
  price: money(chance),
  hex: chance.pick(["#ff8800", "000", "fff", "#123456", "zzz", ""]),
  colour: { hue: chance.pick([10, 400]), saturation: 0.5, lightness: 0.25, alpha: 0.5 },
  duration: chance.pick([0, 61_500, 3_600_000, -1]),
  when: anyMoment(chance),
  until: anyMoment(chance),
  tags: chance.list(4, () => anyText(chance)),
  list: chance.list(4, () => anyJson(chance)),
  people: chance.list(3, () => ({
    name: anyText(chance),
    done: flag(chance),
    id: anyNumber(chance),
  })),
  lookup: { A: { done: true }, "10": { done: false, name: "x" } },
  matrix: chance.list(3, () => chance.list(3, () => anyNumber(chance))),
  item: anyProduct(chance),
  items: chance.list(3, () => (flag(chance) ? anyProduct(chance) : anyItem(chance))),
  post: anyItem(chance),
  image: image(chance),
  cart: {
    entries: chance.list(3, () => ({ quantity: chance.pick([1, 2, 60, "3", null]) })),
    subtotalCents: 1250,
  },
  answers: chance.list(3, () => answer(chance)),
  answer: answer(chance),
  website: {
    timeZone: chance.pick(["America/New_York", "Asia/Tokyo", "Europe/Berlin", "UTC"]),
    baseUrl: "https://example.com",
    identifier: "site",
    currency: "USD",
    captchaSettings: { siteKey: chance.pick(["", "key"]) },
    shareButtonOptions: { "1": true, "2": flag(chance), "6": true },
    logoImageUrl: "/logo.png",
    useCLDRMoneyFormat: flag(chance),
  },
  websiteSettings: settings(chance),
  localizedStrings: localizedStrings(chance),
  productMerchandisingContext: merchandising(chance),
  options: {
    design: chance.pick(["grid", "slider"]),
    controls: flag(chance),
    autoplay: chance.pick([true, "true", "false", 1]),
    "meta-position": chance.pick(["top", "bottom-left"]),
    "active-alignment": "left",
    lightbox: flag(chance),
  },
  collection: { type: chance.pick([1, 7, 10]), typeName: "blog", folder: flag(chance) },
  typeName: chance.pick(["blog", "gallery"]),
  calendarView: flag(chance),
  debug: flag(chance),
  featureFlags: { useCLDRMoneyFormat: flag(chance) },
  "base-url": "https://example.com",
});
