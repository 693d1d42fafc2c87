import type { Country } from "./countries.ts";

const options = (countries: readonly Country[]) =>
  countries.map(({ code, name }) => (
    <option value={code} key={code}>
      {name}
    </option>
  ));

/** The options of a list of countries, those of the shop first, as in `country-options.html`. */
export const CountryOptions = ({ countries }: { readonly countries: readonly Country[] }) => {
  const shop = countries.filter(({ isShops }) => isShops);
  return (
    <>
      <option value="">Choose a country</option>
      {options(shop)}
      {shop.length > 0 && <hr />}
      {options(countries.filter(({ isShops }) => !isShops))}
    </>
  );
};
