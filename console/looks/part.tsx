import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { dirtyPaths, type LookPath, resetPath } from "#domain/looks/dirty-paths.ts";
import type { Look } from "#domain/looks/document.ts";
import { useMayChange } from "../kit/session/permissions.tsx";
import classes from "./looks.module.css";

export type LookFields = {
  readonly look: Look;
  /** What visitors see. */
  readonly shown: Look;
  readonly onChange: (look: Look, part?: string) => void;
  /** A part returns to what visitors see. */
  readonly onReset: (look: Look) => void;
};

/** A part of the look. A dot says that visitors do not see it yet, and *Reset* returns to what they see. Spec: B3.82. */
export const Part = ({
  title,
  path,
  fields: { look, shown, onReset },
  children,
}: {
  readonly title: string;
  readonly path: LookPath;
  readonly fields: LookFields;
  readonly children: ReactNode;
}) => {
  const isDirty = dirtyPaths(look, shown).has(path);
  const mayChange = useMayChange();
  return (
    <fieldset className={classes.part} disabled={!mayChange}>
      <legend className={classes.legend}>
        {title}
        {isDirty && (
          <span className={classes.dot} role="img" aria-label={`${title}: not published`} />
        )}
      </legend>
      {isDirty && (
        <Button
          className={classes.reset ?? ""}
          size="compact-xs"
          variant="subtle"
          aria-label={`Reset: ${title}`}
          onClick={() => onReset(resetPath(look, shown, path))}
        >
          Reset
        </Button>
      )}
      {children}
    </fieldset>
  );
};
