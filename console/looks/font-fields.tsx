import { Radio, SegmentedControl, Stack } from "@mantine/core";
import type { Look } from "#domain/looks/document.ts";
import type { FontPairId } from "#domain/looks/font-pairs.ts";
import { choicesOf } from "../kit/ui/choices.ts";
import { fontNames, fontPairNames } from "./look-choices.ts";
import classes from "./looks.module.css";
import { type LookFields, Part } from "./part.tsx";

const usages = { headings: "Headings", navigation: "Menu", buttons: "Buttons" } as const;

const withFonts = (look: Look, part: Partial<Look["fonts"]>): Look => ({
  ...look,
  fonts: { ...look.fonts, ...part },
});

/** Pairs of typefaces from this server, and where each of the two is used. */
export const FontFields = (fields: LookFields) => {
  const { look, onChange } = fields;
  const { activeThemeId, usageCategories } = look.fonts;
  return (
    <div id="fonts" className={classes.parts}>
      <Part title="Font pair" path="fonts.activeThemeId" fields={fields}>
        <Radio.Group
          aria-label="Font pair"
          value={activeThemeId}
          onChange={(value) => onChange(withFonts(look, { activeThemeId: value as FontPairId }))}
        >
          <Stack gap="xs">
            {choicesOf(fontPairNames).map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      </Part>
      {activeThemeId !== "system" && (
        <Part title="Where they are used" path="fonts.usageCategories" fields={fields}>
          {(Object.keys(usages) as (keyof typeof usages)[]).map((usage) => (
            <div key={usage} className={classes.usage}>
              <span>{usages[usage]}</span>
              <SegmentedControl
                size="xs"
                aria-label={`Font of ${usages[usage].toLowerCase()}`}
                value={usageCategories[usage]}
                onChange={(value) =>
                  onChange(
                    withFonts(look, {
                      usageCategories: { ...usageCategories, [usage]: value },
                    }),
                  )
                }
                data={choicesOf(fontNames)}
              />
            </div>
          ))}
        </Part>
      )}
    </div>
  );
};
