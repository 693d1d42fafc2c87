import { IconArrowsUpDown, IconMinus, IconPencil, IconPlus } from "@tabler/icons-react";
import type { FormDefinition } from "#domain/forms/definition.ts";
import classes from "./builder-change-list.module.css";
import { changesBetween, type FormChange } from "./builder-changes.ts";

const marks = {
  added: [IconPlus, "New"],
  removed: [IconMinus, "Removed"],
  changed: [IconPencil, "Changed"],
  moved: [IconArrowsUpDown, "Moved"],
} as const satisfies Record<FormChange["kind"], readonly [typeof IconPlus, string]>;

/** The differences between two versions of a form. */
export const ChangeList = ({
  before,
  after,
  label,
}: {
  readonly before: FormDefinition | null;
  readonly after: FormDefinition;
  readonly label: string;
}) => {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className={classes.none}>No changes to the fields.</p>;
  return (
    <ul className={classes.list} aria-label={label}>
      {changes.map(({ kind, what, details }) => {
        const [Icon, word] = marks[kind];
        return (
          <li key={`${kind} ${what} ${details}`} data-kind={kind}>
            <Icon size={15} stroke={2} aria-hidden="true" />
            <span>
              <span className={classes.word}>{word}: </span>
              {what}
              {details !== "" && <span className={classes.details}> ({details})</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
