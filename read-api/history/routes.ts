import { httpTexts } from "#domain/kit/http-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Database } from "#infra/postgres/port.ts";
import { explainContract } from "../explained/explain-contract.ts";
import type { ListFileDependencies } from "../kit/list-file.ts";
import { logRoutes } from "../kit/log-routes.ts";
import {
  type EventDetails,
  eventFacetsContract,
  getEventContract,
  listEventsContract,
} from "./contract.ts";
import {
  createExplain,
  type Explain,
  type ExplainDependencies,
  type ExplainedNumbers,
  permissionToExplain,
} from "./explain.ts";
import { eventList, type FoundEvent, toListedEvent } from "./list-events.ts";
import { redactFor } from "./redact-explained.ts";
import { shownData, shownMetadata } from "./shown-data.ts";

const wholeText = `
  select position::text as position, id, stream, category, revision::text as revision, type, version,
         ${shownData("")} as data, ${shownMetadata("e")} as metadata, recorded_at as "recordedAt"
    from log.events as e where position = $1 and website = $2`;

const facetText = (column: "category" | "type"): string => `
  select ${column} as name, count(*)::int as count
    from log.events
   where website = $1 and position > (select position - 100000 from log.head)
   group by ${column} order by count desc, name`;

const explainRoute = (explain: Explain, numbers: ExplainedNumbers): Route =>
  route(explainContract, async ({ query, context }) => {
    const permission = permissionToExplain(numbers, query.number);
    if (!context.owner?.permissions.has(permission))
      throw new Refusal(403, "not-permitted", httpTexts.notPermitted(permission));
    const body = await explain(context.websiteId, query, context.owner.permissions);
    return { body: { ...body, rows: body.rows.map(redactFor(context.owner.permissions)) } };
  });

type Facet = { readonly name: string; readonly count: number };

type Dependencies = ListFileDependencies &
  Omit<ExplainDependencies, "sql" | "limits"> & { readonly sql: Database };

/** The event log of one website for its members, and the explanations of its numbers. */
export const historyQueries = (dependencies: Dependencies): readonly Route[] => [
  explainRoute(createExplain(dependencies), dependencies.explainedNumbers),
  ...logRoutes(dependencies)<typeof listEventsContract, FoundEvent>(listEventsContract, {
    name: "events",
    listOf: ({ query, context: { websiteId } }) =>
      eventList(dependencies.sql, () => dependencies.timeZoneOf(websiteId), websiteId, query),
    rowOf: toListedEvent,
    members: async (_asked, { head }) => ({ head: `${head}` }),
  }),
  ...eventQueries(dependencies),
];

const eventQueries = ({ sql }: Dependencies): readonly Route[] => [
  route(getEventContract, async ({ params, context }) => {
    const [body] = await sql.query<EventDetails>(wholeText, [params.position, context.websiteId]);
    if (body === undefined)
      throw new Refusal(404, "unknown-event", "Event not found on this website.");
    return { body };
  }),
  route(eventFacetsContract, async ({ context }) => {
    const [categories, types] = await Promise.all([
      sql.query<Facet>(facetText("category"), [context.websiteId]),
      sql.query<Facet>(facetText("type"), [context.websiteId]),
    ]);
    return { body: { categories: [...categories], types: [...types] } };
  }),
];
