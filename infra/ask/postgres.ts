import type { Client } from "pg";
import type { Database } from "../postgres/port.ts";
import { createCompare } from "./differences.ts";
import { explainMissing } from "./missing-names.ts";
import { createPastRequests } from "./past-requests.ts";
import type { Answer, Ask, AskableTable, Question, ReadModels, Scope } from "./port.ts";
import { AskError } from "./port.ts";
import { createReaders, type Reader } from "./readers.ts";
import { checkReplica, findDatabaseHead, type Replica, replicaErrorOf } from "./replica.ts";
import { runQuestion } from "./run-question.ts";
import { readStatement } from "./sql-words.ts";
import type { OtherTables } from "./views.ts";
import { createWhatIf } from "./what-if.ts";

export type AskOptions = {
  /** Creates the roles and their tables. */
  readonly database: Database;
  readonly connectionString: string;
  /** The columns that questions can use. */
  readonly readModels: ReadModels;
  /** Answers instead; it has the roles and tables from the server above. */
  readonly replica?: Replica | undefined;
  /** The passwords of the roles follow from it. */
  readonly secret: string;
  /** Limits the process on the server that answers, where this machine can. */
  readonly onProcess?: ((pid: number) => Promise<void> | void) | undefined;
};

const WRONG_PASSWORD = "28P01";
/** A replica has not received a new role or its tables yet. */
const REPLICA_TRIES = 20;
const REPLICA_WAIT_MS = 250;

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

const tablesText = `
  select c.relname as name,
         (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relkind = 'v'
   order by 1`;

export const createAsk = (options: AskOptions): Ask => {
  const { database, connectionString, readModels, replica, onProcess } = options;
  const readers = createReaders(options);

  /** The place that answers. A replica is checked against the database; nothing else ever answers for it. */
  const placeOf = async (reader: Reader, { isWhole = false }: Question) => {
    if (replica === undefined) return { server: connectionString, reader, onProcess };
    const head = await findDatabaseHead(database);
    const check = (client: Client) => checkReplica(client, { replica, reader, head, isWhole });
    return { server: replica.connectionString, reader, check };
  };

  const run = async (reader: Reader, question: Question): Promise<Answer> => {
    const place = await placeOf(reader, question);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runQuestion(place, question);
      } catch (error) {
        const isRefused = codeOf(error) === WRONG_PASSWORD && attempt <= REPLICA_TRIES;
        if (!isRefused) throw replica === undefined ? error : replicaErrorOf(error, replica);
        if (attempt === 1) await readers.setPassword(reader);
        else await new Promise((resolve) => setTimeout(resolve, REPLICA_WAIT_MS));
      }
    }
  };

  const answerOver = async (question: Question, other?: OtherTables): Promise<Answer> => {
    const reader = await readers.find(question.scope, other);
    try {
      return await run(reader, question);
    } catch (error) {
      // A table can go between the two steps, when a projection shows a new build.
      const again = await readers.find(question.scope, other);
      const isGone =
        error instanceof AskError &&
        /does not exist|permission denied for schema/.test(error.message);
      if (!isGone || again.mark === reader.mark) throw error;
      return run(again, question);
    }
  };

  const answer = async (question: Question): Promise<Answer> => {
    const { text, words } = readStatement(question.text);
    const { past } = question;
    try {
      return await answerOver({ ...question, text }, past);
    } catch (error) {
      throw explainMissing(error, { readModels, words, past });
    }
  };

  return {
    answer,
    past: createPastRequests(database),
    namesIn: (text) => readStatement(text).words,
    whatIf: createWhatIf(database),
    compare: createCompare({
      database,
      readModels,
      answer: ({ pair, ...question }) => answerOver(question, pair),
    }),
    tables: async (scope: Scope): Promise<readonly AskableTable[]> => {
      const { schema } = await readers.find(scope);
      return database.query<AskableTable>(tablesText, [schema]);
    },
  };
};
