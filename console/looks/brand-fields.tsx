import { Button, Slider } from "@mantine/core";
import { PictureField } from "../pages/blocks/picture-field.tsx";
import { GeneratedIconButton } from "./generated-icon.tsx";
import classes from "./looks.module.css";
import { type LookFields, Part } from "./part.tsx";

const FIRST_HEIGHT = 40;

/** Logo and favicon. */
export const BrandFields = (fields: LookFields) => {
  const { look, onChange } = fields;
  const { logo, favicon } = look;
  return (
    <div id="logo" className={classes.parts}>
      <Part title="Logo" path="logo" fields={fields}>
        <PictureField
          description="Shown in the header instead of the name."
          image={logo?.image}
          onChange={(image) =>
            onChange({ ...look, logo: { image, height: logo?.height ?? FIRST_HEIGHT } })
          }
        />
        {logo !== null && (
          <>
            <div>
              <div className={classes.sliderLabel}>Height: {logo.height} pixels</div>
              <Slider
                min={16}
                max={120}
                thumbLabel="Height of the logo in pixels"
                label={null}
                value={logo.height}
                onChange={(height) => onChange({ ...look, logo: { ...logo, height } }, "logo")}
              />
            </div>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => onChange({ ...look, logo: null })}
            >
              Show the name instead
            </Button>
          </>
        )}
      </Part>
      <Part title="Favicon" path="favicon" fields={fields}>
        <PictureField
          description="A square picture for the browser’s tab."
          image={favicon ?? undefined}
          onChange={(image) => onChange({ ...look, favicon: image })}
        />
        <GeneratedIconButton
          palette={look.colors.palettes.light}
          onMade={(image) => onChange({ ...look, favicon: image })}
        />
        {favicon !== null && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => onChange({ ...look, favicon: null })}
          >
            Remove the favicon
          </Button>
        )}
      </Part>
    </div>
  );
};
