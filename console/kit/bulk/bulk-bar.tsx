import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { counted, formatCount } from "../figures/figures.tsx";
import classes from "./bulk-bar.module.css";

/** The selection. */
export type Selection = {
  /** Absent: everything that the filters match. */
  readonly ids: readonly string[] | undefined;
  readonly count: number;
  /** There are more of them than were counted. */
  readonly capped: boolean;
  readonly onDone: () => void;
};

export type Bulk = {
  /** What one row is: "product". */
  readonly noun: string;
  /** Where it is not the noun with an s. */
  readonly nouns?: string;
  /** Actions on the selected rows; without them no row can be selected. */
  readonly more?: (chosen: Selection) => ReactNode;
  /** Progress of bulk operations, and the outcome of the last one. */
  readonly notices?: ReactNode;
  /** Link to earlier operations. */
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

/** The actions on the selected rows of a list, of this page or of all pages. */
export const BulkBar = ({ bulk, chosen, here, total, capped, onChoose }: Props) => {
  const [everything, setEverything] = useState(false);
  const wholePage = chosen.size > 0 && here.every((id) => chosen.has(id));
  // A selection on another page, or of other rows, no longer means all rows.
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
