import { Button } from "@mantine/core";
import { useState } from "react";
import { cellText, isNumeric } from "#domain/analysis/answer-chart.ts";
import type { Answered } from "./answer-texts.ts";
import classes from "./answer-view.module.css";

/** More rows at a time make the page slow. */
const STEP = 200;

/** A longer text makes its row higher than the window. */
const LONG = 160;

const CellText = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONG) return text;
  return (
    <span className={classes.long}>
      {isWhole ? text : `${text.slice(0, LONG)}… `}
      {!isWhole && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all
        </button>
      )}
    </span>
  );
};

/** The columns are those of the question, which no list declares. */
export const AnswerTable = ({ answer: { columns, rows } }: { readonly answer: Answered }) => {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-label="Rows">
        <table className={classes.table} aria-label="Rows of the answer">
          <thead>
            <tr>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names of columns can repeat.
                <th key={index} scope="col" data-number={isNumeric(column) || undefined}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name.
              <tr key={place}>
                {columns.map((column, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: names of columns can repeat.
                    key={index}
                    data-number={isNumeric(column) || undefined}
                    data-time={column.kind === "time" || undefined}
                  >
                    <CellText text={cellText(column, row[index] ?? null)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <p className={classes.more}>
          <Button variant="default" size="compact-sm" onClick={() => setShown(shown + STEP)}>
            Show {Math.min(STEP, rows.length - shown)} more rows
          </Button>
        </p>
      )}
    </>
  );
};
