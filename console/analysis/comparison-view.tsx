import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import type { Compared } from "#commands/analysis/what-if-contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./what-if.module.css";
import { changesOf, figureGroups, figureTexts, labelOf, rowKey, rowName } from "./what-if-texts.ts";

type Table = Compared["tables"][number];
type Difference = Table["rows"][number];

const Changes = ({ of }: { readonly of: Difference }) => {
  const changes = changesOf(of);
  if (changes === undefined)
    return (
      <span>{of.before === null ? "Only by the other rules" : "Not there by the other rules"}</span>
    );
  return changes.map(({ column, before, after }) => (
    <span key={column} className={classes.change}>
      <code>{column}</code> {before} → {after}
    </span>
  ));
};

/** More rows at a time make the page long. */
const STEP = 10;

const TableSection = ({ table: { table, key, total, rows } }: { readonly table: Table }) => {
  const [shown, setShown] = useState(STEP);
  const title = `Rows of ${table} that differ`;
  return (
    <Section
      title={title}
      padded={false}
      aside={
        rows.length < total
          ? `The first ${counted(rows.length, "row")} of ${formatCount(total)}`
          : counted(total, "row")
      }
    >
      <ul className={classes.rows} aria-label={title}>
        {rows.slice(0, shown).map((row) => (
          <li key={rowKey(key, row)} className={classes.row}>
            <span className={classes.name}>{rowName(key, row)}</span>
            <span className={classes.changes}>
              <Changes of={row} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p className={classes.more}>
          <Button variant="default" size="compact-sm" onClick={() => setShown(rows.length)}>
            Show {counted(rows.length - shown, "more row")}
          </Button>
        </p>
      )}
    </Section>
  );
};

/** The figures and rows by other rules, next to the live ones. */
export const ComparisonView = ({ of: { figures, tables } }: { readonly of: Compared }) => {
  const different = tables.filter(({ total }) => total > 0);
  return (
    <Stack gap="md">
      <Section title="By the other rules">
        <Stack gap="md">
          {figureGroups(figures).map(([by, group]) => (
            <div key={by}>
              {by !== null && <p className={classes.currency}>{by}</p>}
              <Figures
                of={group.map((figure) => ({
                  label: labelOf(figure.name),
                  ...figureTexts(figure),
                }))}
              />
            </div>
          ))}
          {figures.length === 0 && <p>There are no rows to count.</p>}
        </Stack>
      </Section>
      {different.map((table) => (
        <TableSection key={table.table} table={table} />
      ))}
      {different.length === 0 && (
        <Section>
          <Empty title="No differences" text="Every row is the same by these rules." />
        </Section>
      )}
    </Stack>
  );
};
