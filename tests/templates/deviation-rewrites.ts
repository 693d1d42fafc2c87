/**
 * Makes the reference engine behave like ours: changes of templates, of data, and of how output is
 * read.
 */

/** Tags and similar text. */
export const tags = /\{[^{}]*\}/g;
export const withoutTags = (isGone: (tag: string) => boolean) => (source: string) =>
  source.replace(tags, (tag) => (isGone(tag) ? "" : tag));

/** Everything before the formatter must be valid, else the tag is text for both engines. */
export const unknownFormatter =
  /^\{(?!.*\|\|)(?:\.var @\w+ )?[a-zA-Z\d@$](?:[^|]*[^|\s])?\|(?:[^|].*\|)?(?:no-such-formatter|nope)[\s|}:/]/;

const entities: readonly (readonly [RegExp, string])[] = [
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&amp;/g, "&"],
];
export const withoutEntities = (output: string): string => {
  let read = output;
  for (let before = ""; before !== read; ) {
    before = read;
    for (const [entity, character] of entities) read = read.replace(entity, character);
  }
  return read;
};

/** Amounts of the price helpers as whole units. */
export const withWholeAmounts = (output: string): string =>
  output.replace(/(sqs-money-native\\?">)(-?)([\d,]+(?:\.\d+)?)/g, (_all, before, sign, amount) => {
    const whole = Math.round(Number(String(amount).replaceAll(",", "")));
    return `${before}${whole === 0 ? "" : sign}${whole}`;
  });

export const markupWords =
  /\|(?:twitter-follow-button|activate-twitter-links|social-button|image|video|audio-player|comment|like-button|variants-select|product-|add-to-cart|quantity-input|summary-form-field|timesince|item-classes|child-image-meta|cover-image-meta|subscription-price)/;

/** Applies a change to every object of the data. */
export const everywhere = (change: (object: Members) => Members) => {
  const visit = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(visit);
    const members = Object.entries(value).map(([name, member]) => [name, visit(member)]);
    return change(Object.fromEntries(members));
  };
  return visit;
};
type Members = Readonly<Record<string, unknown>>;

export const withBothForms = everywhere((object) =>
  object.decimalValue === undefined
    ? object
    : { ...object, value: object.decimalValue, currency: object.currencyCode },
);

export const withoutUnknownPeriods = everywhere((object) => {
  const { unit } = (object.billingPeriod ?? {}) as Members;
  if (!Object.hasOwn(object, "billingPeriod") || /^(?:WEEK|MONTH|YEAR)$/i.test(`${unit}`))
    return object;
  const { billingPeriod: _, ...others } = object;
  return others;
});

export const withFlag = (data: unknown): unknown => {
  const { website, websiteSettings, featureFlags } = (data ?? {}) as Readonly<
    Record<string, Members>
  >;
  return websiteSettings?.useCLDRMoneyFormat || website?.useCLDRMoneyFormat
    ? { ...(data as Members), featureFlags: { ...featureFlags, useCLDRMoneyFormat: true } }
    : data;
};

/** Removes what markup would have to escape. */
export const withoutSpecials = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/[<>&']|\\"/g, "x"));

/** Built-in markup is processed further, so that its length or letters count. */
export const isChained = (source: string): boolean =>
  new RegExp(`(?:${markupWords.source}|\\|json)[^|{}]*\\|`).test(source);
