import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { DefinitionProblem } from "#domain/forms/definition-problems.ts";
import { useFormBuilder } from "./builder-context.ts";
import { fieldOf, nameOf } from "./builder-field-kinds.ts";
import classes from "./builder-problems.module.css";
import { builderTabs } from "./builder-tabs.ts";

const keyOf = ({ fieldset, fieldId, setting, at }: DefinitionProblem): string =>
  [fieldset, fieldId, setting, at].join(" ");

/** All problems that prevent a release, with links to them. */
export const ProblemList = ({ onJump }: { readonly onJump?: () => void }) => {
  const { form, problems, reveal } = useFormBuilder();
  const placeOf = ({ fieldset, fieldId }: DefinitionProblem): string => {
    const field = fieldOf(form, fieldId);
    if (field !== undefined) return nameOf(field);
    return builderTabs.find(({ value }) => value === fieldset)?.label ?? fieldset;
  };
  return (
    <ul className={classes.list} aria-label="Fix before releasing">
      {problems.map((problem) => (
        <li key={keyOf(problem)}>
          <UnstyledButton
            className={classes.problem ?? ""}
            onClick={() => {
              onJump?.();
              reveal(problem);
            }}
          >
            <span className={classes.text}>
              <span className={classes.place}>{placeOf(problem)}</span>
              {problem.message}
            </span>
            <IconChevronRight size={16} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};
