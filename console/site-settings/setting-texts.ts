import type { SettingsDraft } from "./settings-draft.ts";

/** The topics of the settings in their order. The id is the anchor in the URL: /settings#reviews. */
export const settingTopics = [
  { id: "general", title: "General" },
  { id: "store", title: "Store" },
  { id: "checkout", title: "Checkout and payments" },
  { id: "restock", title: "Restock emails" },
  { id: "reviews", title: "Reviews" },
  { id: "forms", title: "Forms" },
  { id: "posts", title: "Posts and galleries" },
  { id: "privacy", title: "Privacy and analytics" },
] as const;
export type SettingTopic = (typeof settingTopics)[number]["id"];

type SettingText = {
  readonly topic: SettingTopic;
  readonly label: string;
  /** Other words that people look for, separated by spaces. */
  readonly also: string;
};

const of =
  (topic: SettingTopic) =>
  (label: string, also: string): SettingText => ({ topic, label, also });

const general = of("general");
const store = of("store");
const checkout = of("checkout");
const restock = of("restock");
const reviews = of("reviews");
const forms = of("forms");
const posts = of("posts");
const privacy = of("privacy");

/**
 * The label and the topic of every setting, for its field and for the search. The name of a setting is
 * the id of its field, so that /settings#currency leads to it.
 */
export const settingTexts = {
  title: general("Title", "name of the website shop brand"),
  tagLine: general("Tagline", "headline slogan home page"),
  description: general("Description", "introduction seo search engines meta"),
  comingSoon: general(
    "Show a “Coming soon” page instead of the website",
    "open shop closed private maintenance launch hidden publish",
  ),
  interfaceLanguage: general("Interface language", "translation english built-in texts buttons"),
  contentLanguage: general("Content language", "translation rtl right to left products posts"),
  locale: general(
    "Number and date formats",
    "language locale country region numbers amounts dates",
  ),
  timeZone: general("Time zone", "clock date hours"),
  currency: store("Currency", "money prices dollar euro"),
  useCLDRMoneyFormat: store("Format amounts for the website’s region", "money prices decimals"),
  quickViewEnabled: store("Show Quick View in product lists", "preview popup"),
  lowStockAt: store("Low-stock threshold", "running low inventory warning"),
  scarcityEnabled: store("Show a low-stock message", "scarcity only few left"),
  scarcityText: store("Low-stock message", "scarcity only few left"),
  customSoldOutText: store("Sold-out label", "out of stock"),
  checkoutMinimum: checkout("Minimum order", "minimum amount subtotal"),
  multipleQuantityAllowedForServices: checkout(
    "Allow more than one of the same service per cart",
    "quantity",
  ),
  expressCheckoutEnabled: checkout("Show an express checkout button", "buy now one click"),
  manualPaymentInstructions: checkout(
    "Payment instructions",
    "manual payment bank account transfer invoice iban",
  ),
  manualPaymentDays: checkout(
    "Days until an unpaid order is cancelled",
    "manual payment deadline overdue reminder",
  ),
  manualPaymentForDigital: checkout(
    "Offer manual payment for gift cards and digital products",
    "downloads",
  ),
  installmentsEnabled: checkout(
    "Show on product pages that customers can pay in four installments",
    "afterpay clearpay buy now pay later stripe",
  ),
  installmentsMin: checkout("Minimum order amount", "installments"),
  installmentsMax: checkout("Maximum order amount", "installments"),
  stripeAccountCountry: checkout("Your country", "installments stripe account"),
  restockNotificationsEnabled: restock(
    "Let visitors sign up for restock emails",
    "back in stock notices alerts waiting list",
  ),
  restockNotificationsMessage: restock("Text above the sign-up form", "back in stock"),
  restockNotificationsSuccessText: restock("Confirmation text", "back in stock signed up"),
  mailingListSignUpEnabled: restock(
    "Offer the mailing list in the sign-up form",
    "newsletter marketing",
  ),
  restockDoubleOptIn: restock("Require email confirmation", "double opt-in"),
  restockAutomaticSend: restock("When stock is received", "automatic send back in stock"),
  restockHoldHours: restock("Hold one unit for each person", "reserve back in stock"),
  nativeProductReviewsEnabled: reviews("Visitors can review products", "ratings stars"),
  importedProductReviewsEnabled: reviews("Show imported reviews", "ratings stars"),
  productReviewsDisabled: reviews("Temporarily hide all reviews", "ratings stars turn off"),
  reviewRequestAfter: reviews("Request a review after (days)", "ask email ratings"),
  vanillaFormHandler: forms("Enforce length limits on long text fields", "characters counter"),
  captcha: forms("Allow captchas on forms", "spam bots robots protection"),
  captchaSiteKey: forms("Site key", "captcha spam"),
  commentsEnabled: posts("Allow comments", "blog discussion"),
  simpleLikingEnabled: posts("Allow likes", "blog hearts"),
  visitorMetrics: privacy("Use a visitor cookie", "tracking unique visitors analytics"),
  cookielessVisitors: privacy(
    "Count visitors without cookies",
    "cookieless tracking consent gdpr unique visitors analytics",
  ),
  restrictiveCookiePolicy: privacy(
    "Ask before setting that cookie",
    "cookie banner consent gdpr tracking",
  ),
  censusDisabled: privacy("Do not record page views", "analytics off statistics tracking"),
} as const satisfies Record<keyof SettingsDraft, SettingText>;
