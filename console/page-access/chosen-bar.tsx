import { Button } from "@mantine/core";
import classes from "./page-access-screen.module.css";

/** The limit of the call. */
const MAX_AT_ONCE = 200;

/** The actions on the selected pages. */
export const SelectionBar = ({
  count,
  onChange,
  onChooseAll,
  onClear,
}: {
  readonly count: number;
  readonly onChange: () => void;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
}) => (
  <section className={classes.chosen} aria-label="Selected pages">
    <strong role="status">{count === 1 ? "1 page selected" : `${count} pages selected`}</strong>
    <Button size="compact-md" disabled={count > MAX_AT_ONCE} onClick={onChange}>
      Change access
    </Button>
    {count > MAX_AT_ONCE && <span>You can change up to {MAX_AT_ONCE} pages at once.</span>}
    <Button size="compact-md" variant="default" onClick={onChooseAll}>
      Select all on this page
    </Button>
    <Button size="compact-md" variant="subtle" onClick={onClear}>
      Clear selection
    </Button>
  </section>
);
