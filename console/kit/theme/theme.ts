import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/** The storefront's design tokens (storefront/kit/styles/tokens.css) as a Mantine theme. */

/** From paper to ink. */
const gray: MantineColorsTuple = [
  "#fbf9f5",
  "#f4f0e9",
  "#e5dfd4",
  "#d6cec0",
  "#b5ab9b",
  "#8a8174",
  "#625b51",
  "#4b453d",
  "#35302a",
  "#211e1a",
];

/** From ink to night. */
const dark: MantineColorsTuple = [
  "#f2ede4",
  "#d8d1c5",
  "#b8b0a3",
  "#8f8677",
  "#4d463d",
  "#38332c",
  "#2b2722",
  "#211e1a",
  "#181613",
  "#12100e",
];

/** Navy in light mode, cream in dark mode. */
const accent: MantineColorsTuple = [
  "#ffffff",
  "#efe8da",
  "#d9d3cb",
  "#b9bccb",
  "#8f96b0",
  "#6a7392",
  "#4c5677",
  "#37436a",
  "#24304f",
  "#161f38",
];

const displayFont =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, "Times New Roman", serif';

/**
 * Mantine derives the text colour of a filled button from the light shade; ours is inverted in dark
 * mode.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== "filled") return colors;
  const onAccent = { color: "var(--db-on-accent)", hoverColor: "var(--db-on-accent)" };
  if (input.color === "red")
    return { ...colors, ...onAccent, background: "var(--db-bad)", hover: "var(--db-bad)" };
  const primary = input.color === undefined || input.color === input.theme.primaryColor;
  return primary ? { ...colors, ...onAccent } : colors;
};

export const theme = createTheme({
  variantColorResolver: variantColors,
  colors: { gray, dark, accent },
  primaryColor: "accent",
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  black: "#211e1a",
  white: "#ffffff",
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Open Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  headings: { fontFamily: displayFont, fontWeight: "500", textWrap: "balance" },
  fontSizes: { xs: "0.8125rem", sm: "0.9rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  defaultRadius: "md",
  radius: { xs: "3px", sm: "4px", md: "8px", lg: "14px", xl: "18px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { centered: true, padding: "lg", overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: { fontFamily: displayFont, fontSize: "1.25rem", lineHeight: 1.25 } },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 } } },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
    // A menu that is opened by keyboard has its first entry selected.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    SegmentedControl: { defaultProps: { radius: "md" } },
    // A field that is focused because it is wrong shows its error, not its list.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
});

/** Mantine's own variables follow the tokens of tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    "--mantine-color-body": "var(--db-surface)",
    "--mantine-color-text": "var(--db-text)",
    "--mantine-color-dimmed": "var(--db-muted)",
    "--mantine-color-placeholder": "var(--db-muted)",
    "--mantine-color-anchor": "var(--db-link)",
    "--mantine-color-error": "var(--db-bad)",
    "--mantine-color-default": "var(--db-surface)",
    "--mantine-color-default-hover": "var(--db-hover)",
    "--mantine-color-default-border": "var(--db-line-strong)",
    "--mantine-color-gray-light": "var(--db-hover)",
    "--mantine-color-gray-light-color": "var(--db-text)",
    "--mantine-color-red-text": "var(--db-bad)",
    "--mantine-color-red-light": "var(--db-bad-soft)",
    "--mantine-color-red-light-color": "var(--db-bad)",
    "--mantine-color-yellow-text": "var(--db-warn)",
    "--mantine-color-yellow-light": "var(--db-warn-soft)",
    "--mantine-color-yellow-light-color": "var(--db-warn)",
    "--mantine-color-green-text": "var(--db-good)",
    "--mantine-color-green-light": "var(--db-good-soft)",
    "--mantine-color-green-light-color": "var(--db-good)",
  };
  return {
    variables: { "--db-font-display": displayFont },
    light: both,
    dark: both,
  };
};
