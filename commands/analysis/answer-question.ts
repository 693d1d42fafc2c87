import type { AnalysisEvent } from "#domain/analysis/events.ts";
import { mayReadPersonalColumns, personalColumnsText } from "#domain/analysis/personal-columns.ts";
import type { BodyOf } from "#domain/kit/contract.ts";
import type { Ask, AskError, PastTables, Question } from "#infra/ask/port.ts";
import { type EventStore, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import type { Admit } from "./admission.ts";
import type { answerQuestionContract, QuestionAnswer } from "./contract.ts";
import { toRefusal } from "./refusals.ts";

export type QuestionDependencies = {
  readonly ask: () => Promise<Ask>;
  readonly eventStore: Pick<EventStore, "append">;
  readonly newId: () => string;
  readonly now: () => string;
  readonly nowMs: () => number;
  /** Shared with comparisons. */
  readonly admit: Admit;
};

type QuestionBody = BodyOf<typeof answerQuestionContract>;

const SECONDS = 20;
const BYTES = 8 * 1024 * 1024;
const tablesIn = async (ask: Ask, websiteId: string, sql: string): Promise<readonly string[]> => {
  const names = ask.namesIn(sql);
  const tables = await ask.tables({ website: { id: websiteId }, personal: true });
  return tables.map(({ name }) => name).filter((name) => names.has(name));
};

/** Before the answer: what cannot be recorded is not shown. */
const recordPersonal = async (
  { eventStore, newId, now }: QuestionDependencies,
  ask: Ask,
  sql: string,
  context: RequestContext,
): Promise<void> => {
  const { websiteId, owner } = context;
  if (owner === undefined || !mayReadPersonalColumns(owner.permissions))
    throw new Refusal(403, "personal-columns", personalColumnsText, { members: { at: null } });
  const tables = await tablesIn(ask, websiteId, sql);
  const { type, ...data }: AnalysisEvent = {
    type: "PersonalColumnsRead",
    tables: [...tables],
    through: "console",
    readAt: now(),
  };
  await eventStore.append({
    stream: streamName("analysis", websiteId, owner.ownerId),
    events: [{ id: newId(), type, version: 1, data }],
    expectedRevision: "any",
    metadata: withoutKey(ownerMetadata(context)),
  });
};

type StillBuilding = Extract<QuestionAnswer, { state: "building" }>;

const findPast = async (
  ask: Ask,
  { sql, asOf }: QuestionBody,
  websiteId: string,
): Promise<PastTables | StillBuilding | undefined> => {
  if (asOf === undefined) return undefined;
  const past = await ask.past({ names: ask.namesIn(sql), moment: asOf, websiteId });
  if ("tables" in past) return past.tables;
  const { progress, building } = past;
  return { state: "building", progress, tables: [...building] };
};

const placeOf = ({ at }: AskError) => ({ at: at ?? null });

export const createAnswerQuestion = (dependencies: QuestionDependencies) => {
  const { nowMs, admit } = dependencies;

  const answered = async (ask: Ask, question: Question): Promise<QuestionAnswer> => {
    const began = nowMs();
    const { columns, rows, isCut, replica } = await ask.answer(question);
    return {
      state: "answered",
      columns: [...columns],
      rows: rows.map((row) => [...row]),
      isCut,
      milliseconds: nowMs() - began,
      replica: replica ?? null,
    };
  };

  return async (asked: QuestionBody, context: RequestContext): Promise<QuestionAnswer> => {
    const { sql: text, personal, rows } = asked;
    const scope = { website: { id: context.websiteId }, personal };
    const limits = { seconds: SECONDS, rows, bytes: BYTES };
    try {
      const ask = await dependencies.ask();
      const past = await findPast(ask, asked, context.websiteId);
      if (past !== undefined && "state" in past) return past;
      if (personal) await recordPersonal(dependencies, ask, text, context);
      const question = { text, scope, limits, ...(past && { past }) };
      return await admit(() => answered(ask, question));
    } catch (error) {
      throw toRefusal(error, placeOf);
    }
  };
};
