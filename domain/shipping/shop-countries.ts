import type { SiteSettings } from "../site-settings/settings.ts";
import type { ShippingOption } from "./events.ts";
import { servesCountry } from "./serves.ts";

type Place = Pick<SiteSettings, "locale" | "stripeAccountCountry">;

const DEFAULT_ACCOUNT = "US";

const findRegion = (locale: string): string | undefined => {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
};

/** Every page asks, and making a locale was 2 % of a product page's processor time. */
const regions = new Map<string, string | undefined>();
const MAX_KEPT = 100;

const regionOf = (locale: string): string | undefined => {
  if (!regions.has(locale)) {
    if (regions.size >= MAX_KEPT) regions.clear();
    regions.set(locale, findRegion(locale));
  }
  return regions.get(locale);
};

/**
 * The country that a shop sells from: that of its payment account, or if nobody has set one, that
 * of the website's locale.
 */
export const ownCountry = ({ locale, stripeAccountCountry }: Place): string =>
  stripeAccountCountry !== DEFAULT_ACCOUNT && stripeAccountCountry !== ""
    ? stripeAccountCountry
    : (regionOf(locale) ?? DEFAULT_ACCOUNT);

/**
 * The countries that most customers of a shop choose, its own first: it and all that enabled
 * shipping options name. A shop that does not ship to its own country does not offer it first.
 */
export const shopCountries = (
  options: readonly Pick<ShippingOption, "countries">[],
  place: Place,
): readonly string[] => {
  const own = ownCountry(place);
  const shipsHome =
    options.length === 0 || options.some((each) => servesCountry(each.countries, own));
  const named = options.flatMap(({ countries }) => countries);
  return [...new Set([...(shipsHome ? [own] : []), ...named])];
};
