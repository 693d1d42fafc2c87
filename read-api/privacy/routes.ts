import type { Permission } from "#domain/kit/permission.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { exportPersonContract, findPersonContract, type KnownPerson } from "./contract.ts";
import { collectData, countData, findPersons, type OpenSealed } from "./person-data.ts";

export type VisitorQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly findPerson: (
    websiteId: string,
    address: string,
  ) => Promise<{ readonly siteUserId: string | undefined; readonly personId: string | undefined }>;
  readonly personalData: { readonly open: OpenSealed };
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly now: () => string;
};

const projections = [
  "site-users",
  "carts",
  "orders",
  "fulfilment",
  "form-submissions",
  "restock",
  "reviews",
  "subscriptions",
  "mailing-lists",
  "gift-cards",
];

type Counts = KnownPerson["counts"];

/** Areas that looking at customers does not open. */
const areas = {
  orders: "orders:read",
  reviews: "reviews:read",
  subscriptions: "subscriptions:read",
  giftCards: "gift-cards:read",
  mails: "mail:read",
} as const satisfies Partial<Record<keyof Counts, Permission>>;

const countsFor = ({ owner }: RequestContext, counts: Counts): Counts => {
  const withheld = Object.entries(areas).filter(([, area]) => !owner?.permissions.has(area));
  return { ...counts, ...Object.fromEntries(withheld.map(([name]) => [name, null])) };
};

/** What owners need to answer somebody who asks what is kept about them. */
export const visitorQueries = (dependencies: VisitorQueryDependencies): readonly Route[] => {
  const { sql, waitFor, findPerson, personalData, websiteFacts, now } = dependencies;
  const look = async ({ websiteId, readAfter }: RequestContext, email: string) => {
    await waitFor(projections, readAfter);
    const known = await findPerson(websiteId, email);
    return { ...known, persons: await findPersons(sql, websiteId, known) };
  };
  return [
    route(findPersonContract, async ({ body: { email }, context }) => {
      const { siteUserId, persons } = await look(context, email);
      return {
        body: {
          known: persons.length > 0,
          siteUserId: siteUserId ?? null,
          counts: countsFor(context, await countData(sql, context.websiteId, persons)),
        },
      };
    }),
    route(exportPersonContract, async ({ body: { email }, context }) => {
      const { websiteId } = context;
      const { siteUserId, persons } = await look(context, email);
      if (persons.length === 0)
        throw new Refusal(
          404,
          "person-unknown",
          "No personal data was found for this email address.",
        );
      const { title } = await websiteFacts(websiteId);
      const data = await collectData(sql, personalData.open, websiteId, siteUserId, persons);
      return { body: { website: title, email, exportedAt: now(), ...data } };
    }),
  ];
};
