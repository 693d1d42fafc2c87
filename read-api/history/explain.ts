import type * as z from "zod/mini";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { openReports } from "#domain/kit/open-reports.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { segmentOf } from "../census/traffic-segment.ts";
import type {
  ExplainedEvent,
  ExplainedNumber,
  ExplainedValue,
  explainContract,
} from "../explained/explain-contract.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import { type LogReader, type ReadEvent, readAtPositions } from "../explained/read-streams.ts";
import type { AllEventTexts } from "../kit/event-texts.ts";
import { findRules } from "../measuring/counted-rules.ts";
import { findRulesHistory, firstVersion } from "../measuring/rules-history.ts";
import { createWordsOf, type WordsOf } from "./event-texts.ts";
import { meaningOf } from "./explained-meanings.ts";
import type { Figure } from "./fold-streams.ts";
import { createFolds, type FoldLimits } from "./folds.ts";
import { createLongReading, type ReadingLimits } from "./long-reading.ts";
import { openCountries, openFields } from "./open-fields.ts";
import type { Entry } from "./timeline.ts";

type ExplainQuery = z.output<typeof explainContract.query>;
type Explained = ResponseOf<typeof explainContract>;

/** The explanations of all numbers. */
export type ExplainedNumbers = Readonly<Partial<Record<ExplainedNumber, Explanation<never>>>>;

const explanationOf = (numbers: ExplainedNumbers, number: ExplainedNumber) => {
  const explanation = numbers[number] as Explanation<unknown> | undefined;
  if (explanation === undefined) throw new Error(`No feature explains the number ${number}.`);
  return explanation;
};

export const permissionToExplain = (
  numbers: ExplainedNumbers,
  number: ExplainedNumber,
): Permission => explanationOf(numbers, number).permission;

const toRow = (
  wordsOf: WordsOf,
  event: ReadEvent,
  before: ExplainedValue,
  after: ExplainedValue,
): ExplainedEvent => {
  const { position, stream, type, actor, at, data } = event;
  const orderId = typeof data.orderId === "string" ? data.orderId : null;
  return { position, stream, type, actor, at, ...wordsOf(event), orderId, before, after };
};

/** A number, and how many entries it has up to a moment. */
type Past = { readonly of: Figure; readonly count: number };

const endOf = ({ of: { timeline }, count }: Past): number =>
  Number(timeline.entry(count - 1)?.position ?? 0);

/** One page of a timeline's entries, newest first, each with the value before it. */
const pageOf = ({ of: { timeline, first }, count }: Past, size: number) => {
  const from = Math.max(0, count - size);
  const entries: (Entry & { readonly before: ExplainedValue })[] = [];
  for (let index = count - 1; index >= from; index -= 1) {
    const entry = timeline.entry(index);
    const before = index === 0 ? first : (timeline.entry(index - 1)?.value ?? null);
    if (entry !== undefined) entries.push({ ...entry, before });
  }
  return { entries, older: from > 0 ? (entries.at(-1)?.position ?? null) : null };
};

type Page = ReturnType<typeof pageOf>;

const readRows = async (
  log: LogReader,
  wordsOf: WordsOf,
  websiteId: string,
  { entries }: Page,
): Promise<ExplainedEvent[]> => {
  const positions = entries.map(({ position }) => position);
  const events = await readAtPositions(log, websiteId, positions);
  const found = new Map(events.map((event) => [event.position, event]));
  return entries.flatMap(({ position, before, value }) => {
    const event = found.get(position);
    return event === undefined ? [] : [toRow(wordsOf, event, before, value)];
  });
};

export type ExplainDependencies = {
  /** Numbers of all features. */
  readonly explainedNumbers: ExplainedNumbers;
  readonly eventTexts: AllEventTexts;
  readonly sql: Pick<Database, "transaction" | "query">;
  readonly personalData: Pick<PersonalData, "open">;
  readonly orderIdOf: ExplainedId["orderIdOf"];
  readonly websiteFacts: (websiteId: string) => Promise<Pick<ExplainedId, "timeZone" | "currency">>;
  /** Limits of the cache between requests. */
  readonly limits?: FoldLimits & ReadingLimits;
};

/** Versions of the measuring rules, and the number of the last one by which visits count; undefined for a number that is not measured. */
const findMeasuring = async (
  sql: ExplainDependencies["sql"],
  websiteId: string,
  { isMeasured, countedIn }: Pick<Explanation<unknown>, "isMeasured" | "countedIn">,
) => {
  if (isMeasured !== true) return undefined;
  const rules = await findRules(sql, websiteId, countedIn);
  const { rulesVersion } = rules;
  return { rulesVersion, history: await findRulesHistory(sql, websiteId, rules) };
};

/** What else a number depends on. */
const findDependencies = async (
  sql: ExplainDependencies["sql"],
  { dependsOn, findPaths, isOfToday }: Explanation<unknown>,
  { timeZone, ...target }: Pick<ExplainedId, "websiteId" | "id" | "timeZone">,
  permissions: ReadonlySet<Permission> | undefined,
): Promise<Pick<ExplainedId, "permissions" | "paths" | "today">> => ({
  ...(dependsOn !== undefined &&
    permissions !== undefined && {
      permissions: dependsOn.filter((permission) => permissions.has(permission)),
    }),
  ...(findPaths !== undefined && { paths: await findPaths(sql, target) }),
  ...(isOfToday === true && { today: dayOf(new Date(), timeZone) }),
});

/** 403 for a number that counts what the member cannot see. The command line sees everything. */
const requirePermissions = (
  needed: readonly Permission[],
  permissions: ReadonlySet<Permission> | undefined,
): void => {
  const missing = needed.find((permission) => permissions?.has(permission) === false);
  if (missing !== undefined)
    throw new Refusal(403, "not-permitted", httpTexts.notPermitted(missing));
};

/** 400 for filters of a number that has none. */
const requireUnfiltered = (
  { isFiltered }: Pick<Explanation<unknown>, "isFiltered">,
  { segment }: Pick<ExplainedId, "segment">,
): void => {
  if (segment.length > 0 && isFiltered !== true)
    throw new Refusal(400, "invalid-input", "Filters select visits, and this number counts none.");
};

const previousTo = (position: string): string => `${BigInt(position) - 1n}`;

/** The log with personal data opened as far as numbers need it. */
const openedLog = ({
  sql,
  personalData,
}: Pick<ExplainDependencies, "sql" | "personalData">): LogReader => {
  const open = async (events: readonly ReadEvent[]) =>
    openFields(await openReports(events, personalData), personalData);
  return {
    ...sql,
    open,
    openCountries: async (events) => openCountries(await open(events), personalData),
  };
};

/**
 * Folds the streams behind a number from their beginning, with the rules that decide and project
 * it, so that the result equals the tables. Streams of other websites are never read. Folds are
 * cached for the following requests, which go back in time.
 */
export const createExplain = (dependencies: ExplainDependencies) => {
  const { sql, orderIdOf, websiteFacts, limits } = dependencies;
  const { explainedNumbers, eventTexts } = dependencies;
  const log = openedLog(dependencies);
  const wordsOf = createWordsOf(eventTexts);
  const folds = createFolds(log, limits);
  const readLong = createLongReading(sql, createFolds(log, limits), limits ?? {});
  return async (
    websiteId: string,
    query: ExplainQuery,
    permissions?: ReadonlySet<Permission>,
  ): Promise<Explained> => {
    const { number, id, at, before, pageSize } = query;
    const explanation = explanationOf(explainedNumbers, number);
    const facts = await websiteFacts(websiteId);
    const { currency } = facts;
    const timeZone = (await explanation.findTimeZone?.(sql, websiteId)) ?? facts.timeZone;
    await explanation.load?.();
    const segment = segmentOf(query.segment);
    requireUnfiltered(explanation, { segment });
    const rules = await findMeasuring(sql, websiteId, explanation);
    const measuringRules = rules?.history ?? [firstVersion];
    const target = {
      websiteId,
      id,
      orderIdOf,
      timeZone,
      currency,
      measuringRules,
      segment,
      ...(await findDependencies(sql, explanation, { websiteId, id, timeZone }, permissions)),
    };
    requirePermissions(explanation.needs?.(target) ?? [], permissions);
    const question = { explanation, target };
    const name = explanation.together?.name ?? number;
    const key = JSON.stringify([name, target]);
    const isLong = explanation.isLong?.(question.target) === true;
    const fold = await (isLong ? readLong(key, question) : folds.find(key, question));
    const figure = fold.figureOf(explanation);
    const { now, ...taken } = figure.taken();
    const upTo = async (limit: string | undefined): Promise<Past> => {
      const count = figure.timeline.upTo(limit);
      if (count !== undefined || limit === undefined) return { of: figure, count: count ?? 0 };
      const older = (await folds.until(question, fold, limit)).figureOf(explanation);
      return { of: older, count: older.timeline.upTo(undefined) ?? 0 };
    };
    const moment = await upTo(at);
    const chosen =
      moment.count === 0
        ? figure.first
        : (moment.of.timeline.entry(moment.count - 1)?.value ?? null);
    const page = before === undefined ? moment : await upTo(previousTo(before));
    const shown = endOf(page) < endOf(moment) ? page : moment;
    const { entries, older } = pageOf(shown, pageSize);
    const rows = await readRows(log, wordsOf, websiteId, { entries, older });
    const { kind } = explanation;
    const meaning = meaningOf(number, { rulesVersion: rules?.rulesVersion, segment });
    const { recordedVisits } = fold;
    return { number, meaning, kind, ...taken, recordedVisits, now, chosen, rows, older };
  };
};
export type Explain = ReturnType<typeof createExplain>;
