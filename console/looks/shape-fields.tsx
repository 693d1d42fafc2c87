import { SegmentedControl } from "@mantine/core";
import type { Look } from "#domain/looks/document.ts";
import classes from "./looks.module.css";
import { type LookFields, Part } from "./part.tsx";

type Shape = Look["shape"];

const choices = {
  corners: { label: "Corners", names: { square: "Square", soft: "Soft", round: "Round" } },
  density: { label: "Space", names: { compact: "Compact", normal: "Normal", airy: "Airy" } },
} as const satisfies {
  [M in keyof Shape]: { readonly label: string; readonly names: Record<Shape[M], string> };
};
const members = ["corners", "density"] as const satisfies readonly (keyof Shape)[];

/** Corners and density. */
export const ShapeFields = (fields: LookFields) => {
  const { look, onChange } = fields;
  return (
    <Part title="Corners and space" path="shape" fields={fields}>
      {members.map((member) => {
        const { label, names } = choices[member];
        return (
          <div key={member} className={classes.usage}>
            <span>{label}</span>
            <SegmentedControl
              size="xs"
              aria-label={label}
              value={look.shape[member]}
              onChange={(value) =>
                onChange({ ...look, shape: { ...look.shape, [member]: value } as Shape })
              }
              data={Object.entries(names).map(([value, name]) => ({ value, label: name }))}
            />
          </div>
        );
      })}
    </Part>
  );
};
