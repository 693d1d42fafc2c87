import { SegmentedControl } from "@mantine/core";
import type { Look } from "#domain/looks/document.ts";
import { choicesOf } from "../kit/ui/choices.ts";
import { shapeChoices } from "./look-choices.ts";
import classes from "./looks.module.css";
import { type LookFields, Part } from "./part.tsx";

type Shape = Look["shape"];

const members = ["corners", "density"] as const satisfies readonly (keyof Shape)[];

/** Corners and density. */
export const ShapeFields = (fields: LookFields) => {
  const { look, onChange } = fields;
  return (
    <Part title="Corners and space" path="shape" fields={fields}>
      {members.map((member) => {
        const { label, names } = shapeChoices[member];
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
              data={choicesOf<string>(names)}
            />
          </div>
        );
      })}
    </Part>
  );
};
