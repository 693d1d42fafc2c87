import { SegmentedControl } from "@mantine/core";
import type { Look } from "#domain/looks/document.ts";
import classes from "./looks.module.css";
import { type LookFields, Part } from "./part.tsx";

/** Corners and density. */
export const ShapeFields = (fields: LookFields) => {
  const { look, onChange } = fields;
  const change = (part: Partial<Look["shape"]>) =>
    onChange({ ...look, shape: { ...look.shape, ...part } });
  return (
    <Part title="Corners and space" path="shape" fields={fields}>
      <div className={classes.usage}>
        <span>Corners</span>
        <SegmentedControl
          size="xs"
          aria-label="Corners"
          value={look.shape.corners}
          onChange={(corners) => change({ corners: corners as Look["shape"]["corners"] })}
          data={[
            { value: "square", label: "Square" },
            { value: "soft", label: "Soft" },
            { value: "round", label: "Round" },
          ]}
        />
      </div>
      <div className={classes.usage}>
        <span>Space</span>
        <SegmentedControl
          size="xs"
          aria-label="Space"
          value={look.shape.density}
          onChange={(density) => change({ density: density as Look["shape"]["density"] })}
          data={[
            { value: "compact", label: "Compact" },
            { value: "normal", label: "Normal" },
            { value: "airy", label: "Airy" },
          ]}
        />
      </div>
    </Part>
  );
};
