import { VisuallyHidden } from "@mantine/core";
import { Compared } from "./compared.tsx";
import { formatCount } from "./figures.tsx";

const comparedText = (now: number, then: number): string => {
  if (now === then) return "as many as before";
  return `${now > then ? "more" : "fewer"} than the ${formatCount(then)} before`;
};

/** How much more or less than before, as a number that adds up over rows. */
export const Change = ({
  now,
  then,
  isGrowing = false,
}: {
  readonly now: number;
  readonly then: number;
  /** The figure is not complete yet, so that less is not bad. */
  readonly isGrowing?: boolean;
}) => (
  <span className="db-number" title={`${formatCount(then)} before`}>
    <Compared
      now={now}
      then={then}
      better={isGrowing ? "neither" : "more"}
      text={now === then ? "" : formatCount(Math.abs(now - then))}
    />
    <VisuallyHidden> {comparedText(now, then)}</VisuallyHidden>
  </span>
);
