import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { counted, formatCount } from "../figures/figures.tsx";
import classes from "./bulk-bar.module.css";

/** What was chosen. */
export type Chosen = {
  /** Absent: everything that the filters select. */
  readonly ids: readonly string[] | undefined;
  readonly count: number;
  /** There are more of them, which were not counted. */
  readonly capped: boolean;
  readonly onDone: () => void;
};

export type Bulk = {
  /** What one row is: "product". */
  readonly noun: string;
  /** Where it is not the noun with an s. */
  readonly nouns?: string;
  /** What can be done with the chosen rows; without it none can be chosen. */
  readonly more?: (chosen: Chosen) => ReactNode;
  /** How far works on many rows are, and what became of the last one. */
  readonly notices?: ReactNode;
  /** Leads to the earlier ones. */
  readonly history?: ReactNode;
};

type Props = {
  readonly bulk: Bulk;
  readonly chosen: ReadonlySet<string>;
  /** Ids of this page. */
  readonly here: readonly string[];
  readonly total: number;
  readonly capped: boolean;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

/** What can be done with the chosen rows of a list, of this page or of all pages. */
export const BulkBar = ({ bulk, chosen, here, total, capped, onChoose }: Props) => {
  const [everything, setEverything] = useState(false);
  const wholePage = chosen.size > 0 && here.every((id) => chosen.has(id));
  // Whoever chooses another page, or other rows of this one, has not asked for all of them.
  if (everything && !wholePage) setEverything(false);
  if (chosen.size === 0) return null;
  const isAll = everything && wholePage;
  const allText = `${formatCount(total)}${capped ? "+" : ""}`;
  return (
    <section className={classes.bulk} aria-label="Selected rows">
      <Group gap="xs">
        <span role="status">
          {isAll
            ? `All ${allText} matching rows are selected`
            : `${counted(chosen.size, bulk.noun, bulk.nouns)} selected`}
        </span>
        {wholePage && !isAll && (capped || total > here.length) && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEverything(true)}>
            Select all {allText} matching rows
          </Button>
        )}
      </Group>
      <Group gap="xs">
        {bulk.more?.({
          ids: isAll ? undefined : [...chosen],
          count: isAll ? total : chosen.size,
          capped: isAll && capped,
          onDone: () => onChoose(new Set()),
        })}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => {
            setEverything(false);
            onChoose(new Set());
          }}
        >
          Clear selection
        </Button>
      </Group>
    </section>
  );
};
