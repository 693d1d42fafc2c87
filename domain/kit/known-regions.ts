/**
 * States, provinces and territories by ISO 3166-2, with the three postal areas of the armed forces
 * of the United States. In these countries sales tax depends on the state, so an unrecognized text
 * would skip a tax.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {
    ACT: "Australian Capital Territory",
    NSW: "New South Wales",
    NT: "Northern Territory",
    QLD: "Queensland",
    SA: "South Australia",
    TAS: "Tasmania",
    VIC: "Victoria",
    WA: "Western Australia",
  },
  CA: {
    AB: "Alberta",
    BC: "British Columbia",
    MB: "Manitoba",
    NB: "New Brunswick",
    NL: "Newfoundland and Labrador",
    NS: "Nova Scotia",
    NT: "Northwest Territories",
    NU: "Nunavut",
    ON: "Ontario",
    PE: "Prince Edward Island",
    QC: "Quebec",
    SK: "Saskatchewan",
    YT: "Yukon",
  },
  US: {
    AA: "Armed Forces Americas",
    AE: "Armed Forces Europe, Canada, Africa and Middle East",
    AK: "Alaska",
    AL: "Alabama",
    AP: "Armed Forces Pacific",
    AR: "Arkansas",
    AS: "American Samoa",
    AZ: "Arizona",
    CA: "California",
    CO: "Colorado",
    CT: "Connecticut",
    DC: "District of Columbia",
    DE: "Delaware",
    FL: "Florida",
    FM: "Micronesia",
    GA: "Georgia",
    GU: "Guam",
    HI: "Hawaii",
    IA: "Iowa",
    ID: "Idaho",
    IL: "Illinois",
    IN: "Indiana",
    KS: "Kansas",
    KY: "Kentucky",
    LA: "Louisiana",
    MA: "Massachusetts",
    MD: "Maryland",
    ME: "Maine",
    MH: "Marshall Islands",
    MI: "Michigan",
    MN: "Minnesota",
    MO: "Missouri",
    MP: "Northern Mariana Islands",
    MS: "Mississippi",
    MT: "Montana",
    NC: "North Carolina",
    ND: "North Dakota",
    NE: "Nebraska",
    NH: "New Hampshire",
    NJ: "New Jersey",
    NM: "New Mexico",
    NV: "Nevada",
    NY: "New York",
    OH: "Ohio",
    OK: "Oklahoma",
    OR: "Oregon",
    PA: "Pennsylvania",
    PR: "Puerto Rico",
    PW: "Palau",
    RI: "Rhode Island",
    SC: "South Carolina",
    SD: "South Dakota",
    TN: "Tennessee",
    TX: "Texas",
    UT: "Utah",
    VA: "Virginia",
    VI: "Virgin Islands",
    VT: "Vermont",
    WA: "Washington",
    WI: "Wisconsin",
    WV: "West Virginia",
    WY: "Wyoming",
  },
};

/** Letters only, without accents, so that "Québec", "quebec" and "N.Y." are recognized. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{Letter}]/gu, "")
    .toUpperCase();

/**
 * The code of a region from its code or its name. In countries whose regions are not listed here,
 * the text is the code. Undefined when a listed country has no such region.
 */
export const regionCode = (country: string, region: string): string | undefined => {
  const known = KNOWN[country.trim().toUpperCase()];
  if (known === undefined) return region.trim();
  const wanted = plain(region);
  return Object.entries(known).find(
    ([code, name]) => code === wanted || plain(name) === wanted,
  )?.[0];
};
