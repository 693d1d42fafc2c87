import { uuidOf } from "#commands/kit/uuid-of.ts";
import type { Address } from "#domain/checkout/buyer.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";

export type DemoCustomer = {
  readonly name: string;
  /** Nobody gets mail at these: `.example` belongs to no one. */
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
};

const customer = (
  name: string,
  [line1, city, region, postalCode, country]: readonly [string, string, string, string, string],
  phone = "",
): DemoCustomer => ({
  name,
  email: `${name
    .normalize("NFD")
    .replace(/[^a-z ]/gi, "")
    .toLowerCase()
    .replaceAll(" ", ".")}@mail.example`,
  phone,
  address: { line1, line2: "", city, region, postalCode, country },
});

export const customers = {
  ines: customer("Inês Carvalho", ["Rua das Flores 118", "Porto", "", "4050-262", "PT"]),
  tom: customer(
    "Tom Whitaker",
    ["2214 NE Alberta St", "Portland", "OR", "97211", "US"],
    "+1 503 555 0144",
  ),
  maud: customer("Maud Lindqvist", ["Götgatan 41", "Stockholm", "", "116 21", "SE"]),
  jonah: customer("Jonah Feldman", ["77 Court Street", "Brooklyn", "NY", "11201", "US"]),
  priya: customer("Priya Raman", ["18 Lansdown Crescent", "Bath", "", "BA1 5EX", "GB"]),
  luc: customer("Luc Moreau", ["9 rue des Martyrs", "Paris", "", "75009", "FR"]),
  hana: customer("Hana Okafor", ["530 Valencia St", "San Francisco", "CA", "94110", "US"]),
  erik: customer("Erik Sandmann", ["Kastanienallee 8", "Berlin", "", "10435", "DE"]),
  rosa: customer("Rosa Delgado", ["1402 S Congress Ave", "Austin", "TX", "78704", "US"]),
  wren: customer("Wren Abbott", ["61 Commercial Street", "Portland", "ME", "04101", "US"]),
} as const;

/** Members of the shop, to show roles. Nobody can sign in as one of them. */
export const members: readonly {
  readonly name: string;
  readonly email: string;
  readonly role: WebsiteRole;
}[] = [
  { name: "Sofia, store manager", email: "store@demo.example", role: "STORE_MANAGER" },
  { name: "Milo, moderator", email: "moderator@demo.example", role: "MODERATOR" },
  { name: "Bea, bookkeeping", email: "billing@demo.example", role: "BILLING" },
  { name: "Ravi, reporting", email: "reporting@demo.example", role: "REPORTING" },
  { name: "Edda, editor", email: "editor@demo.example", role: "EDITOR" },
];

/** Who waits for what is sold out, and since how many days. */
export const waiting: readonly {
  readonly variantId: string;
  readonly email: string;
  readonly daysAgo: number;
}[] = [
  ...[
    "ada.byron",
    "ben.ashe",
    "carol.voss",
    "dev.patel",
    "elle.marsh",
    "finn.oneill",
    "gus.teller",
  ].map((name, index) => ({
    variantId: "field-notebook.sage-dotted",
    email: `${name}@mail.example`,
    daysAgo: 12 - 1.6 * index,
  })),
  ...["hilde.krone", "ivo.brandt", "june.park"].map((name, index) => ({
    variantId: "linen-journal.dusk",
    email: `${name}@mail.example`,
    daysAgo: 5 - index,
  })),
];

/** What tells a customer, or a passer-by, apart from other visitors: visits and carts have the same. */
export const demoVisitorId = (person: string): string => uuidOf("demo visitor", person);
