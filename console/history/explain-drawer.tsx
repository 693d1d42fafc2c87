import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import classes from "./explain-panel.module.css";
import { ExplainPanel } from "./explain-panel.tsx";

/** The explanation of a number, next to the screen that shows it. */
export const ExplainDrawer = ({
  name,
  number,
  id,
  of,
  segment,
  opened,
  onClose,
}: {
  readonly name: string;
  readonly number: ExplainedNumber;
  readonly id: string;
  readonly of: string;
  readonly segment?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}) => (
  <DetailDrawer
    opened={opened}
    onClose={onClose}
    title={
      <>
        {name} <span className={classes.of}>{of}</span>
      </>
    }
  >
    <ExplainPanel number={number} id={id} segment={segment} />
  </DetailDrawer>
);
