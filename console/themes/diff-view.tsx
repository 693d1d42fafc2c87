import { useMemo } from "react";
import classes from "./diff-view.module.css";
import { type DiffLine, diffLines, foldSame } from "./line-diff.ts";

const marks = { same: " ", added: "+", removed: "−" } as const;
const words = { same: "", added: "Added: ", removed: "Removed: " } as const;

/** The differences between two sources, line by line, marked by sign, word and colour. */
export const DiffView = ({
  before,
  after,
  label,
}: {
  readonly before: string;
  readonly after: string;
  /** "What visitors see now, and what they would see". */
  readonly label: string;
}) => {
  const parts = useMemo(() => foldSame(diffLines(before, after)), [before, after]);
  if (parts.length === 0) return <p className={classes.same}>No differences.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse must be able to scroll it
    <section className={classes.diff} aria-label={label} tabIndex={0}>
      {parts.map((part, at) =>
        part.kind === "gap" ? (
          <p key={`gap-${at.toString()}`} className={classes.gap}>
            {part.count === 1 ? "1 unchanged line" : `${part.count} unchanged lines`}
          </p>
        ) : (
          part.lines.map((line) => (
            <Line key={`${line.before ?? ""}-${line.after ?? ""}`} line={line} />
          ))
        ),
      )}
    </section>
  );
};

const Line = ({ line: { kind, text, before, after } }: { readonly line: DiffLine }) => (
  <div className={classes.line} data-kind={kind}>
    <span className={classes.number} aria-hidden="true">
      {before}
    </span>
    <span className={classes.number} aria-hidden="true">
      {after}
    </span>
    <span className={classes.mark} aria-hidden="true">
      {marks[kind]}
    </span>
    <code className={classes.text}>
      {words[kind] !== "" && <span className={classes.word}>{words[kind]}</span>}
      {text === "" ? " " : text}
    </code>
  </div>
);
