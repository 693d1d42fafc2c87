import { UnstyledButton } from "@mantine/core";
import { sameJson } from "#domain/kit/same-json.ts";
import type { Palette } from "#domain/looks/document.ts";
import { presets, withPreset } from "#domain/looks/presets.ts";
import { Changes } from "../kit/session/permissions.tsx";
import classes from "./looks.module.css";
import type { LookFields } from "./part.tsx";

const Swatch = ({ palette: { paper, ink, accent } }: { readonly palette: Palette }) => (
  <svg viewBox="0 0 60 32" width="60" height="32" aria-hidden="true" className={classes.swatch}>
    <rect width="60" height="32" fill={paper} />
    <rect x="8" y="8" width="24" height="4" rx="2" fill={ink} />
    <rect x="8" y="18" width="18" height="3" rx="1.5" fill={ink} opacity="0.6" />
    <circle cx="46" cy="16" r="7" fill={accent} />
  </svg>
);

/** Ready looks to begin with. Logo and favicon stay. */
export const PresetsBar = ({ look, onChange }: LookFields) => (
  <Changes>
    <ul className={classes.presets} aria-label="Ready looks">
      {presets.map((preset) => (
        <li key={preset.name}>
          <UnstyledButton
            className={classes.preset ?? ""}
            aria-pressed={sameJson(withPreset(look, preset), look)}
            onClick={() => onChange(withPreset(look, preset))}
          >
            <Swatch palette={preset.light} />
            {preset.name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </Changes>
);
