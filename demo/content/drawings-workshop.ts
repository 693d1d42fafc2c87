import { circle, element, ink, line, path, rect, text } from "../catalog/drawing.ts";
import { at, bottle, lamp, scene, sheet, table, tilted, times, window } from "./scene.ts";

export const bench = (): string =>
  scene(
    "#e8dfd2",
    window(120, 90, 420, 360, ink.sky),
    rect([660, 190, 440, 16], ink.walnut),
    rect([660, 350, 440, 16], ink.walnut),
    times(4, (n) =>
      bottle(720 + n * 108, 190, [ink.navy, ink.oxblood, ink.moss, ink.plum][n] ?? ink.navy, 0.8),
    ),
    times(5, (n) =>
      rect(
        [690 + n * 62, 262 - (n % 2) * 14, 48, 88 + (n % 2) * 14],
        [ink.terracotta, ink.sage, ink.mustard, ink.navy, ink.rose][n] ?? ink.sage,
        { rx: 3 },
      ),
    ),
    table(560),
    at(600, 520, sheet(200, 44, 0), rect([16, -16, 168, 16], ink.terracotta)),
    lamp(880, 566, ink.terracotta),
    tilted(-8, [470, 640], sheet(220, 130, 4)),
  );

export const dryingSheets = (): string =>
  scene(
    "#dfe6ea",
    rect([0, 640, 1200, 160], "#c9bda9"),
    times(
      2,
      (row) =>
        line(`M-10 ${130 + row * 270}q610 90 1220 0`, ink.shade, 5, { opacity: 0.7 }) +
        times(5, (n) => {
          const x = 90 + n * 222;
          const y = 148 + row * 270 + (n === 2 ? 22 : n % 4 === 0 ? -2 : 14);
          return (
            at(x, y, sheet(160, 210, 0, n % 2 === row ? ink.cream : ink.paper)) +
            rect([x + 18, y - 16, 14, 44], ink.cedar, { rx: 4 }) +
            rect([x + 128, y - 16, 14, 44], ink.cedar, { rx: 4 })
          );
        }),
    ),
    path("M0 800v-90q160-50 330-12t380-14 490 22v94z", ink.walnut, { opacity: 0.35 }),
  );

export const sewingFrame = (): string =>
  scene(
    "#efe3d0",
    circle(600, 360, 330, ink.cream, { opacity: 0.6 }),
    table(620, ink.cedar),
    rect([300, 120, 600, 34], ink.walnut, { rx: 10 }),
    rect([330, 120, 34, 500], ink.walnut),
    rect([836, 120, 34, 500], ink.walnut),
    times(5, (n) => line(`M${440 + n * 80} 154v430`, ink.walnut, 6)),
    times(
      7,
      (n) =>
        rect([390, 560 - n * 24, 420, 20], n % 2 ? "#f3dcc4" : ink.rose, { rx: 8 }) +
        line(`M400 ${570 - n * 24}h400`, ink.shade, 2, { opacity: 0.25 }),
    ),
    line("M440 430q70-40 120 0t130-6 150-70", ink.terracotta, 4),
    tilted(38, [900, 320], rect([0, 0, 130, 8], "#b9bec4", { rx: 4 })),
    rect([260, 584, 680, 40], ink.walnut, { rx: 6 }),
  );

export const typeCase = (): string =>
  scene(
    "#5c4433",
    rect([70, 60, 1060, 680], ink.walnut, { rx: 14 }),
    times(40, (n) => {
      const x = 96 + (n % 8) * 127;
      const y = 86 + Math.floor(n / 8) * 127;
      const letter = "abcdefghijklmnopqrstuvwxyz&!?.,fi12345*"[n] ?? "-";
      return (
        rect([x, y, 118, 118], "#4a3526", { rx: 4 }) +
        rect([x + 20, y + 18, 78, 82], n % 7 === 3 ? ink.brass : "#b9b4aa", { rx: 4 }) +
        text(letter === "&" ? "&amp;" : letter, x + 59, y + 80, 58, ink.shade)
      );
    }),
  );

export const inkShelf = (): string =>
  scene(
    "#dde3ee",
    times(
      3,
      (row) =>
        rect([60, 240 + row * 220, 1080, 22], ink.walnut) +
        times(8, (n) =>
          bottle(
            138 + n * 132,
            240 + row * 220,
            [
              ink.navy,
              ink.plum,
              ink.oxblood,
              ink.terracotta,
              ink.mustard,
              ink.moss,
              ink.sage,
              ink.sky,
            ][(n + row * 3) % 8] ?? ink.navy,
            1.1,
          ),
        ),
    ),
  );

export const press = (): string =>
  scene(
    "#e4e9df",
    circle(610, 380, 320, ink.sage, { opacity: 0.4 }),
    table(650, "#8a6a4d"),
    rect([330, 110, 60, 540], ink.midnight),
    rect([810, 110, 60, 540], ink.midnight),
    path("M300 110h600q-40-64-120-64H420q-80 0-120 64z", ink.midnight),
    rect([570, 110, 60, 200], "#8d949c"),
    times(5, (n) => line(`M570 ${136 + n * 36}l60 22`, ink.midnight, 6)),
    rect([420, 310, 360, 46], ink.oxblood, { rx: 6 }),
    line("M630 250l300-60", ink.cedar, 16),
    circle(936, 188, 20, ink.cedar),
    rect([250, 470, 700, 34], ink.walnut),
    at(460, 424, sheet(280, 44, 0)),
    rect([440, 504, 26, 146], ink.midnight),
    rect([734, 504, 26, 146], ink.midnight),
  );

export const marbled = (): string =>
  scene(
    ink.navy,
    times(11, (row) => {
      const y = 20 + row * 74;
      const color = [ink.sky, ink.cream, ink.terracotta, ink.mustard, ink.rose][row % 5] ?? ink.sky;
      return (
        element("path", {
          d: `M-40 ${y}${times(8, (n) => `q80 ${n % 2 ? -96 : 96} 160 0`)}`,
          fill: "none",
          stroke: color,
          "stroke-width": 22 - (row % 3) * 5,
          opacity: 0.85,
        }) +
        element("path", {
          d: `M-40 ${y + 34}${times(8, (n) => `q80 ${n % 2 ? 84 : -84} 160 0`)}`,
          fill: "none",
          stroke: ink.paper,
          "stroke-width": 3,
          opacity: 0.6,
        })
      );
    }),
  );

export const herbarium = (): string =>
  scene(
    "#d9cdb8",
    tilted(-3, [240, 60], rect([0, 0, 720, 690], ink.cream, { rx: 4 })),
    ...(
      [
        [430, 620, -8, ink.moss],
        [620, 600, 4, ink.sage],
        [800, 610, 12, ink.mustard],
      ] as const
    ).map(([x, y, turn, color]) =>
      tilted(
        turn,
        [x, y],
        line("M0 0q-16-200 4-430", ink.moss, 5),
        times(
          6,
          (n) =>
            path(`M2-${60 + n * 62}q-74-10-88-66 74-4 88 66z`, color, { opacity: 0.9 }) +
            path(`M2-${76 + n * 62}q74-10 88-66-74-4-88 66z`, color, { opacity: 0.75 }),
        ),
        rect([-24, -150, 48, 16], ink.paper, { opacity: 0.9 }),
      ),
    ),
    text("Bryum, Salix, Corylus", 620, 700, 30, ink.walnut, { "font-style": "italic" }),
  );
