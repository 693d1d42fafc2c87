import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Problem } from "#domain/themes/problems.ts";
import classes from "./problem-list.module.css";

const identity = ({ code, file, line, column, message }: Problem): string =>
  `${file ?? ""} ${line} ${column} ${code} ${message}`;

/** Problems found by rendering the page, in addition to those of the source. */
export const besides = (
  drawn: readonly Problem[],
  written: readonly Problem[],
  name: string,
): readonly Problem[] => {
  const known = new Set(written.map(({ line, column }) => `${line} ${column}`));
  return drawn.filter(
    ({ file, line, column }) => (file ?? name) !== name || !known.has(`${line} ${column}`),
  );
};

/** All problems with links to their positions. */
export const ProblemList = ({
  name,
  problems,
  onGoTo,
}: {
  readonly name: string;
  readonly problems: readonly Problem[];
  readonly onGoTo: (problem: Problem) => void;
}) => (
  <section className={classes.list} aria-label="Problems">
    {problems.length === 0 ? (
      <p className={classes.none}>
        <IconCircleCheck size={16} aria-hidden="true" /> No problems found.
      </p>
    ) : (
      <ul>
        {problems.map((problem) => (
          <li key={identity(problem)} data-level={problem.level}>
            {problem.level === "error" ? (
              <IconCircleX size={16} aria-label="Error" />
            ) : (
              <IconAlertTriangle size={16} aria-label="Warning" />
            )}
            <span className={classes.text}>
              {problem.message}
              {problem.hint !== undefined && <span className={classes.hint}> {problem.hint}</span>}
            </span>
            <Place name={name} problem={problem} onGoTo={onGoTo} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Place = ({
  name,
  problem,
  onGoTo,
}: {
  readonly name: string;
  readonly problem: Problem;
  readonly onGoTo: (problem: Problem) => void;
}) => {
  const { file = name, line } = problem;
  if (file !== name)
    return (
      <Link to="/templates/$name" params={{ name: file }} className={classes.place}>
        {file}, line {line}
      </Link>
    );
  return (
    <UnstyledButton className={classes.place} onClick={() => onGoTo(problem)}>
      Line {line}
    </UnstyledButton>
  );
};
