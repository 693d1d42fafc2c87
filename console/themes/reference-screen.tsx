import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page, Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { type Entry, referenceEntries } from "./reference-entries.ts";
import classes from "./reference-screen.module.css";

const route = getRouteApi("/templates/reference");

const matches = (entry: Entry, words: readonly string[]): boolean => {
  const text = `${entry.name} ${entry.kind} ${entry.says} ${entry.group}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

const groupsOf = (entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b, "en"));
};

const slug = (group: string): string => group.toLowerCase().replaceAll(" ", "-");

/** Every formatter and predicate of the engine; the examples are rendered in the browser. */
export const ReferenceScreen = () => {
  const { search = "" } = route.useSearch();
  const change = useSearchChange();
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return referenceEntries.filter((entry) => matches(entry, words));
  }, [search]);
  const groups = groupsOf(found);
  return (
    <Page
      title="Template reference"
      intro="All formatters and predicates, with examples and their output."
      back={<Link to="/templates">← Templates</Link>}
    >
      <div className={classes.tools}>
        <SearchField
          label="Search names and descriptions"
          value={search}
          onChange={(value) => change({ search: value }, { replace: true })}
        />
        <span className="db-number" role="status">
          {found.length} of {referenceEntries.length}
        </span>
      </div>
      {groups.length === 0 && (
        <Empty title="No matches" text="Try another word, or part of a name." />
      )}
      {groups.length > 1 && (
        <nav aria-label="Groups">
          <ul className={classes.groups}>
            {groups.map(([group, entries]) => (
              <li key={group}>
                <a href={`#${slug(group)}`}>{group}</a> <span>{entries.length}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(([group, entries]) => (
        <div key={group} id={slug(group)} className={classes.group}>
          <Section title={group} padded={false}>
            {entries.map((entry) => (
              <One key={`${entry.kind} ${entry.name}`} entry={entry} />
            ))}
          </Section>
        </div>
      ))}
    </Page>
  );
};

/** 21 November 2026, so that examples about the current time never change. */
const NOW = Date.UTC(2026, 10, 21, 12);

const One = ({ entry }: { readonly entry: Entry }) => (
  <article className={classes.entry}>
    <div className={classes.about}>
      <h3 className={classes.name}>{entry.name}</h3>
      <Pill tone={entry.kind === "formatter" ? "info" : "accent"}>{entry.kind}</Pill>
      {entry.deprecated !== undefined && <Pill tone="warn">use {entry.deprecated}</Pill>}
      <p className={classes.says}>{entry.says || "No description yet."}</p>
    </div>
    {entry.template !== undefined && <Example entry={entry} template={entry.template} />}
  </article>
);

/** Markup on few lines, for readability. */
const shown = (output: string): string => output.replace(/\n\s*\n/g, "\n").trim() || "(nothing)";

const oneLine = (data: unknown): string => JSON.stringify(data, null, 1).replace(/\n\s*/g, " ");

const LONG = 160;

const Example = ({ entry, template }: { readonly entry: Entry; readonly template: string }) => {
  const output = useMemo(
    () =>
      render(compile(template).template, entry.data, {
        locale: entry.locale ?? null,
        now: NOW,
      }).output,
    [entry, template],
  );
  const data = oneLine(entry.data);
  return (
    <dl className={classes.example}>
      <div>
        <dt>Template</dt>
        <dd>
          <code>{template}</code>
        </dd>
      </div>
      <div>
        <dt>Output{entry.locale !== undefined && ` in ${entry.locale}`}</dt>
        <dd>
          <code>{shown(output)}</code>
        </dd>
      </div>
      <div>
        <dt>Data</dt>
        <dd>
          {data.length > LONG ? (
            <details>
              <summary>{data.length.toLocaleString("en-US")} characters</summary>
              <code>{data}</code>
            </details>
          ) : (
            <code>{data}</code>
          )}
        </dd>
      </div>
    </dl>
  );
};
