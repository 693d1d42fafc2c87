import { Pill } from "../../kit/ui/pill.tsx";
import type { ChangedPart } from "./changed-part.ts";
import classes from "./history.module.css";

/** A text with the words that only one of two versions has. */
export const ChangedWords = ({ words }: { readonly words: ChangedPart["words"] }) => (
  <p>
    {words.map(({ value, added, removed }, index) => {
      const key = `${index} ${value}`;
      if (added) return <ins key={key}>{value}</ins>;
      return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
    })}
  </p>
);

export const changeTones = {
  added: "good",
  removed: "bad",
  changed: "info",
  moved: "info",
} as const satisfies Record<ChangedPart["kind"], string>;

/** What differs from what is written now, part by part. */
export const Differences = ({
  changes,
  onSelect,
}: {
  readonly changes: readonly ChangedPart[];
  /** Shows a section or a block in the page. */
  readonly onSelect?: (id: string) => void;
}) => {
  if (changes.length === 0) return <p className={classes.same}>The same as the draft.</p>;
  return (
    <ul className={classes.changes} aria-label="What the draft changes">
      {changes.map(({ id, of, kind, name, words }) => (
        <li key={`${id} ${kind}`}>
          <Pill tone={changeTones[kind]}>{kind}</Pill>{" "}
          {onSelect === undefined || of === "field" ? (
            <strong>{name}</strong>
          ) : (
            <button type="button" className={classes.part} onClick={() => onSelect(id)}>
              {name}
            </button>
          )}
          {words.length > 0 && <ChangedWords words={words} />}
        </li>
      ))}
    </ul>
  );
};
