import type { SearchEvent, SearchOutcome } from "#domain/search/events.ts";
import { keptWords, searchMonth } from "#domain/search/kept-words.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import {
  createRecordAnswered,
  type RecordAnsweredDependencies,
} from "../census/record-answered.ts";

export type RecordSearchDependencies = RecordAnsweredDependencies & {
  readonly personalData: Pick<PersonalData, "seal">;
  readonly now: () => string;
};

/** A search as the search page answered it. */
export type AnsweredSearch = {
  readonly query: string;
  readonly outcome: SearchOutcome;
  readonly results: number;
};

/** Records what visitors search for and how many results they are shown. Spec: B6.4, B7.28. */
export const createRecordSearch = (dependencies: RecordSearchDependencies) => {
  const { personalData, now } = dependencies;
  return createRecordAnswered<AnsweredSearch>(dependencies, {
    intake: "searches",
    category: "search",
    what: "a search",
    eventOf: async ({ websiteId }, { query, outcome, results }) => {
      const words = keptWords(query, outcome);
      const person = await personalData.seal(websiteId, searchMonth(now()), { words });
      const { type, ...data }: SearchEvent = { type: "SearchAnswered", person, outcome, results };
      return { type, data };
    },
  });
};
