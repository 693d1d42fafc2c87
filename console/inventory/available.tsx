import { Count } from "#console/ui/figures.tsx";
import { Pill } from "#console/ui/pill.tsx";

/** Our choice: five or fewer is low. */
export const LOW_AT = 5;

/** What can still be sold, marked when it runs out. */
export const Available = ({
  unlimited,
  available,
}: {
  readonly unlimited: boolean;
  readonly available: number;
}) => {
  if (unlimited) return <Pill>unlimited</Pill>;
  if (available <= 0) return <Pill tone="bad">sold out</Pill>;
  if (available <= LOW_AT)
    return (
      <Pill tone="warn">
        <Count of={available} /> left
      </Pill>
    );
  return <Count of={available} />;
};
