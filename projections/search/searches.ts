import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { SearchEvent } from "#domain/search/events.ts";
import { quarterOf } from "../census/quarter.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const searchesTable = defineTable({
  name: "searches",
  key: ["person_id", "website_id", "words", "quarter"],
  parent: ["person_id"],
  columns: {
    website_id: "text",
    person_id: "uuid",
    words: "text",
    quarter: "timestamptz",
    searches: "bigint",
    last_at: "timestamptz",
    last_outcome: "text",
    last_results: "bigint",
  },
});
const totalsTable = defineTable({
  name: "search_totals",
  key: ["website_id", "quarter", "outcome"],
  columns: { website_id: "text", quarter: "timestamptz", outcome: "text", searches: "bigint" },
});

const createChanges = () => ({
  searches: tableChanges(searchesTable),
  totals: tableChanges(totalsTable),
});
type Changes = ReturnType<typeof createChanges>;

const apply = ({ searches, totals }: Changes, recorded: Projectable): void => {
  const { metadata, recordedAt, personal } = recorded;
  const { person, outcome, results } = readEvent(SearchEvent, recorded);
  const place = { website_id: metadata.websiteId, quarter: quarterOf(recordedAt) };
  totals.add({ ...place, outcome }, { searches: 1 });
  const words = personal?.words;
  if (typeof words !== "string") return;
  const key = { ...place, person_id: person.personId, words };
  const last = { last_at: recordedAt, last_outcome: outcome, last_results: results };
  searches.ensure({ ...key, ...last, searches: 0 });
  searches.patch(key, last);
  searches.add(key, { searches: 1 });
};

/** What visitors searched for, and how many results they were shown. */
export const searches: Projection = {
  name: "searches",
  version: 2,
  reads: { types: ["SearchAnswered"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./searches.sql", import.meta.url), "utf8"),
  views: ["searches", "search_totals"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) {
      const person_id = forgottenPerson(recorded);
      if (person_id === undefined) apply(changes, recorded);
      else changes.searches.removeAll({ person_id });
    }
    return [...changes.searches.statements(), ...changes.totals.statements()];
  },
};
