import { Alert, Button, Checkbox, Group, Progress, Stack, TextInput } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { instantOf } from "#domain/kit/zoned-day.ts";
import { listTablesContract } from "#read-api/analysis/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { ViewsBar } from "../kit/saved-views/views-bar.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { AnswerView } from "./answer-view.tsx";
import { AskTabs } from "./ask-tabs.tsx";
import { examples } from "./examples.ts";
import { MAX_SQL_IN_URL, type QuestionSearch } from "./question-search.ts";
import classes from "./questions-screen.module.css";
import { SqlEditor } from "./sql-editor.tsx";
import { type AnswerState, type Mistake, useAnswer } from "./use-answer.ts";

const route = getRouteApi("/questions");

const askedOf = ({ sql = "", at, personal }: QuestionSearch, timeZone: string) => {
  const ms = at === undefined ? Number.NaN : instantOf(at, timeZone);
  return {
    sql,
    asOf: Number.isNaN(ms) ? undefined : new Date(ms).toISOString(),
    personal: personal === "yes",
  };
};

const lineOf = (sql: string, at: number): number => sql.slice(0, at - 1).split("\n").length;

const MistakeNotice = ({ mistake, sql }: { readonly mistake: Mistake; readonly sql: string }) => (
  <Alert color="red" role="alert" title="The question cannot be answered">
    {mistake.at !== undefined && `Line ${lineOf(sql, mistake.at)}: `}
    {mistake.message}
  </Alert>
);

const Waiting = ({
  of: { building },
  onCancel,
}: {
  readonly of: Extract<AnswerState, { state: "asking" }>;
  readonly onCancel: () => void;
}) => (
  <Section>
    <Stack gap="xs">
      <Group justify="space-between">
        <span role="status">
          {building === undefined
            ? "The question is being answered…"
            : `Building ${building.tables.join(", ")} as it was…`}
        </span>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress
        value={building === undefined ? 100 : Math.max(3, building.progress * 100)}
        animated={building === undefined}
        aria-label="Progress"
      />
    </Stack>
  </Section>
);

const Examples = ({ onChoose }: { readonly onChoose: (sql: string) => void }) => (
  <Section title="Examples">
    <ul className={classes.examples}>
      {examples.map(({ title, sql }) => (
        <li key={title}>
          <button type="button" className={classes.example} onClick={() => onChoose(sql)}>
            <span>{title}</span>
            <code>{sql.replace(/\s+/g, " ")}</code>
          </button>
        </li>
      ))}
    </ul>
  </Section>
);

type Change = (change: Readonly<Record<string, string | undefined>>) => unknown;

/** The moment and the columns of a question. */
const Terms = ({
  search: { at = "", personal },
  mayReadPersonal,
  onChange,
}: {
  readonly search: QuestionSearch;
  readonly mayReadPersonal: boolean;
  readonly onChange: Change;
}) => (
  <Group gap="md" align="end">
    <TextInput
      type="datetime-local"
      label="As it was on"
      description="Empty: now"
      value={at}
      onChange={({ currentTarget: { value } }) =>
        onChange({ at: value === "" ? undefined : value })
      }
    />
    {mayReadPersonal && (
      <Checkbox
        label="Personal columns"
        description="Recorded in the audit log"
        checked={personal === "yes"}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ personal: checked ? "yes" : undefined })
        }
      />
    )}
  </Group>
);

/** Questions in SQL about the website's log and read models. */
export const QuestionsScreen = () => {
  const search = route.useSearch() as QuestionSearch;
  const { timeZone } = useWebsite();
  const change = useSearchChange();
  const [text, setText] = useState(search.sql ?? "");
  const { answer, ask, cancel } = useAnswer();
  const { data } = useCall(listTablesContract, {});
  const { sql = "", at, personal } = search;
  // A link, a saved question or the browser's back button brings another question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly what makes it another question
  useEffect(() => {
    setText(sql);
    if (sql === "") cancel();
    else void ask(askedOf(search, timeZone));
  }, [sql, at, personal, timeZone]);
  const isTooLong = text.length > MAX_SQL_IN_URL;
  const submit = (next = text) => {
    if (next.trim() === "" || next.length > MAX_SQL_IN_URL) return;
    if (next === sql) void ask(askedOf(search, timeZone));
    else void change({ sql: next });
  };
  return (
    <Page
      title="Ask the log"
      intro="Questions in SQL about the event log and everything that follows from it, now or as it was."
    >
      <AskTabs />
      <ViewsBar list="questions" search={search} />
      <Stack gap="md">
        <SqlEditor
          value={text}
          tables={data?.tables ?? []}
          onChange={setText}
          onAsk={() => submit()}
        />
        <Group justify="space-between" align="end">
          <Terms
            search={search}
            mayReadPersonal={data?.mayReadPersonal === true}
            onChange={(next) => change(next)}
          />
          <Button onClick={() => submit()} disabled={text.trim() === "" || isTooLong}>
            Answer
          </Button>
        </Group>
        {isTooLong && <p role="alert">The question can have up to {MAX_SQL_IN_URL} characters.</p>}
        {answer.state === "none" && <Examples onChoose={(example) => submit(example)} />}
        {answer.state === "asking" && <Waiting of={answer} onCancel={cancel} />}
        {answer.state === "failed" && <MistakeNotice mistake={answer.mistake} sql={sql} />}
        {answer.state === "answered" && (
          <AnswerView
            answer={answer}
            show={search.show ?? "table"}
            onShow={(show) => change({ show: show === "chart" ? "chart" : undefined })}
          />
        )}
      </Stack>
    </Page>
  );
};
