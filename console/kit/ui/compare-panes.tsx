import { SegmentedControl, Slider, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./compare-panes.module.css";

export type CompareMode = "beside" | "overlaid";

const HALF = 50;
const FULL = 100;

/** What is needed to see both next to each other. */
const WIDE = 900;

export const useCompareMode = () =>
  useState<CompareMode>(() => (innerWidth < WIDE ? "overlaid" : "beside"));

export const CompareModeChoice = ({
  value,
  onChange,
}: {
  readonly value: CompareMode;
  readonly onChange: (mode: CompareMode) => void;
}) => (
  <SegmentedControl
    size="xs"
    aria-label="How they are compared"
    value={value}
    onChange={onChange}
    data={[
      { value: "beside", label: "Next to each other" },
      { value: "overlaid", label: "Overlaid" },
    ]}
  />
);

const Overlaid = ({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) => {
  const [share, setShare] = useState(HALF);
  return (
    <>
      <Slider
        thumbLabel="Where the renderings meet"
        label={null}
        value={share}
        onChange={setShare}
      />
      <div className={classes.stack}>
        <div className={classes.layer}>{after}</div>
        <div className={classes.layer} style={{ clipPath: `inset(0 ${FULL - share}% 0 0)` }}>
          {before}
        </div>
      </div>
    </>
  );
};

type Side = { readonly title: string; readonly pane: ReactNode };

/** Two renderings, next to each other or one above the other. */
export const ComparePanes = ({
  before,
  after,
  mode,
}: {
  readonly before: Side;
  readonly after: Side;
  readonly mode: CompareMode;
}) => (
  <>
    <div className={classes.titles}>
      {[before, after].map(({ title }) => (
        <Text key={title} size="sm" fw={600}>
          {title}
        </Text>
      ))}
    </div>
    {mode === "beside" ? (
      <div className={classes.pair}>
        {[before, after].map(({ title, pane }) => (
          <div key={title}>{pane}</div>
        ))}
      </div>
    ) : (
      <Overlaid before={before.pane} after={after.pane} />
    )}
  </>
);
