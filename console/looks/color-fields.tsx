import { Alert, Button, ColorInput, SegmentedControl, Switch } from "@mantine/core";
import { isColor } from "#domain/looks/colors.ts";
import type { Look, Palette } from "#domain/looks/document.ts";
import { contrastProblems, palettesOf } from "#domain/looks/tokens.ts";
import { choicesOf } from "../kit/ui/choices.ts";
import { groundNames, modeNames } from "./look-choices.ts";
import classes from "./looks.module.css";
import { type LookFields, Part } from "./part.tsx";

const names: Readonly<Record<keyof Palette, string>> = {
  paper: "Background",
  ink: "Text",
  accent: "Buttons and marks",
};

const withColors = (look: Look, part: Partial<Look["colors"]>): Look => ({
  ...look,
  colors: { ...look.colors, ...part },
});
const withPalette = (look: Look, theme: "light" | "dark", palette: Palette | null): Look =>
  withColors(look, { palettes: { ...look.colors.palettes, [theme]: palette } });

const PaletteFields = ({
  theme,
  palette,
  fields: { look, onChange },
}: {
  readonly theme: "light" | "dark";
  readonly palette: Palette;
  readonly fields: LookFields;
}) => (
  <div className={classes.colors}>
    {(Object.keys(names) as (keyof Palette)[]).map((name) => (
      <ColorInput
        key={name}
        label={theme === "light" ? names[name] : `${names[name]}, dark`}
        format="hex"
        withEyeDropper={false}
        value={palette[name]}
        onChange={(color) =>
          isColor(color.toLowerCase()) &&
          onChange(
            withPalette(look, theme, { ...palette, [name]: color.toLowerCase() }),
            `${theme}-${name}`,
          )
        }
      />
    ))}
  </div>
);

const ContrastNotes = ({ fields: { look, onChange } }: { readonly fields: LookFields }) =>
  contrastProblems(look).map(({ theme, color, ratio, least, instead }) => (
    <Alert
      key={`${theme} ${color}`}
      color="yellow"
      title={`${names[color]} ${theme === "dark" ? "of the dark colours " : ""}is hard to see`}
    >
      The contrast with the background is {ratio.toFixed(1)}; at least {least} is needed.
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        onClick={() =>
          onChange(withPalette(look, theme, { ...palettesOf(look)[theme], [color]: instead }))
        }
      >
        Use {instead} instead
      </Button>
    </Alert>
  ));

/** Colours of the whole website: three that an owner chooses, from which all others follow. */
export const ColorFields = (fields: LookFields) => {
  const { look, onChange } = fields;
  const { activeThemeId, palettes, themes } = look.colors;
  return (
    <div id="colors" className={classes.parts}>
      <Part title="Palette" path="colors.palettes" fields={fields}>
        <PaletteFields theme="light" palette={palettes.light} fields={fields} />
        <Switch
          label="Separate colours for dark mode"
          description="Otherwise they are derived in the same hues."
          checked={palettes.dark !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange(withPalette(look, "dark", checked ? palettesOf(look).dark : null))
          }
        />
        {palettes.dark !== null && (
          <PaletteFields theme="dark" palette={palettes.dark} fields={fields} />
        )}
        <ContrastNotes fields={fields} />
      </Part>
      <Part title="Light or dark" path="colors.activeThemeId" fields={fields}>
        <SegmentedControl
          aria-label="Light or dark"
          value={activeThemeId}
          onChange={(value) => onChange(withColors(look, { activeThemeId: value }))}
          data={choicesOf(modeNames)}
        />
      </Part>
      <Part title="Header and footer" path="colors.themes" fields={fields}>
        {(["header", "footer"] as const).map((part) => (
          <div key={part} className={classes.usage}>
            <span>{part === "header" ? "Header" : "Footer"}</span>
            <SegmentedControl
              size="xs"
              aria-label={`Colour of the ${part}`}
              value={themes[part]}
              onChange={(value) =>
                onChange(
                  withColors(look, { themes: { ...themes, [part]: value } as typeof themes }),
                )
              }
              data={choicesOf(groundNames)}
            />
          </div>
        ))}
      </Part>
    </div>
  );
};
