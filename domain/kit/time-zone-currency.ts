import { type CurrencyCode, DEFAULT_CURRENCY } from "./currencies.ts";

/** Cities of time zones, by the currency of their country. Those of the default currency are not listed. */
const citiesOf: Partial<Record<CurrencyCode, string>> = {
  EUR: "Amsterdam Andorra Athens Azores Berlin Bratislava Brussels Busingen Canary Ceuta Dublin Helsinki Lisbon Ljubljana Luxembourg Madeira Madrid Malta Mariehamn Monaco Nicosia Paris Podgorica Riga Rome San_Marino Sofia Tallinn Vatican Vienna Vilnius Zagreb",
  GBP: "London Belfast Guernsey Isle_of_Man Jersey",
  CHF: "Zurich Vaduz",
  SEK: "Stockholm",
  NOK: "Oslo Longyearbyen",
  DKK: "Copenhagen Faroe",
  PLN: "Warsaw",
  CZK: "Prague",
  RUB: "Moscow Kaliningrad Samara Yekaterinburg Omsk Novosibirsk Krasnoyarsk Irkutsk Vladivostok",
  ILS: "Jerusalem Tel_Aviv",
  AUD: "Sydney Melbourne Brisbane Perth Adelaide Hobart Darwin Canberra",
  NZD: "Auckland Chatham",
  CAD: "Toronto Montreal Vancouver Edmonton Winnipeg Regina Halifax St_Johns Moncton Whitehorse",
  MXN: "Mexico_City Cancun Merida Monterrey Chihuahua Hermosillo Mazatlan Tijuana",
  BRL: "Sao_Paulo Bahia Belem Fortaleza Recife Maceio Manaus Cuiaba Campo_Grande Porto_Velho",
  ARS: "Buenos_Aires Cordoba Mendoza Salta Tucuman",
  COP: "Bogota",
  HKD: "Hong_Kong",
  SGD: "Singapore",
  MYR: "Kuala_Lumpur Kuching",
  THB: "Bangkok",
  PHP: "Manila",
  IDR: "Jakarta Makassar Jayapura Pontianak",
  INR: "Kolkata Calcutta",
  JPY: "Tokyo",
  ZAR: "Johannesburg",
};

const byCity = new Map(
  Object.entries(citiesOf).flatMap(([code, cities]) =>
    cities.split(" ").map((city) => [city, code as CurrencyCode] as const),
  ),
);

/** The currency in which people of a time zone most likely sell. */
export const currencyOfTimeZone = (timeZone: string): CurrencyCode =>
  byCity.get(timeZone.split("/").at(-1) ?? "") ?? DEFAULT_CURRENCY;
