import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** The storefront's design tokens (storefront/app/styles/tokens.css) as a Mantine theme. */

/** Paper to ink: warm neutrals. */
const stone: MantineColorsTuple = [
  "#faf9f7",
  "#f4f2ee",
  "#e9e6e0",
  "#d9d5cd",
  "#bdb8ae",
  "#938d82",
  "#6f6a60",
  "#54504a",
  "#37342f",
  "#1f1d1a",
];

const night: MantineColorsTuple = [
  "#e9e6e0",
  "#cfcbc3",
  "#a9a49a",
  "#7f7a71",
  "#4a4641",
  "#37342f",
  "#2a2724",
  "#1c1a18",
  "#151412",
  "#0f0e0d",
];

/** Ink on paper by day, paper on ink by night. */
const ink: MantineColorsTuple = [
  "#f4f2ee",
  "#eae7e1",
  "#d9d5cd",
  "#bdb8ae",
  "#938d82",
  "#6f6a60",
  "#54504a",
  "#37342f",
  "#1f1d1a",
  "#141311",
];

export const theme = createTheme({
  colors: { gray: stone, dark: night, ink },
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  black: "#1f1d1a",
  white: "#ffffff",
  fontFamily:
    '"Inter", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  defaultRadius: "md",
  radius: { xs: "3px", sm: "5px", md: "8px", lg: "12px", xl: "18px" },
  headings: { fontWeight: "620", textWrap: "balance" },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45, blur: 2 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 } } },
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } },
    },
    Badge: {
      defaultProps: { variant: "light", radius: "sm" },
      styles: { label: { textTransform: "none" } },
    },
  },
});
