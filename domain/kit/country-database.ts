/** What the licence of the included database requires on each page that shows countries of visits. */
export const countryDatabaseAttribution = {
  text: "IP Geolocation by DB-IP",
  url: "https://db-ip.com",
  license: "CC BY 4.0",
} as const;
