import { circle, element, ink, line, path, rect } from "../catalog/drawing.ts";
import { at, bottle, lamp, scene, sheet, table, tilted, times, window } from "./scene.ts";

export const letters = (): string =>
  scene(
    "#d8c7b2",
    ...(
      [
        [-14, 170, 330, ink.cream],
        [8, 420, 210, ink.paper],
        [-4, 620, 400, ink.cream],
      ] as const
    ).map(([turn, x, y, paper]) =>
      tilted(
        turn,
        [x, y],
        rect([0, 0, 430, 280], paper, { rx: 6 }),
        path("M0 6l215 150L430 6", "none", { stroke: ink.walnut, "stroke-width": 4, opacity: 0.4 }),
        circle(215, 150, 34, ink.oxblood),
        circle(215, 150, 22, "#93383c"),
      ),
    ),
    tilted(
      8,
      [900, 120],
      rect([0, 0, 120, 150], ink.sky),
      rect([10, 10, 100, 130], ink.cream),
      circle(60, 74, 36, ink.terracotta),
    ),
    tilted(
      -24,
      [110, 150],
      rect([0, 0, 330, 18], ink.brass, { rx: 9 }),
      path("M330-2l54 11-54 11z", ink.shade),
    ),
  );

export const calligraphy = (): string =>
  scene(
    "#f0ddd8",
    tilted(-5, [230, 120], rect([0, 0, 760, 560], ink.cream, { rx: 6 })),
    ...[0, 1, 2].map((row) =>
      line(
        `M320 ${280 + row * 130}q40-110 70-20t60 10 50-60 40 70 66-10 40-70 54 66 60 0 36-54 70 40`,
        ink.midnight,
        row === 1 ? 15 : 9,
      ),
    ),
    tilted(
      -52,
      [760, 600],
      rect([0, -9, 340, 18], ink.walnut, { rx: 9 }),
      path("M0-10l-74 10 74 10z", ink.brass),
    ),
    bottle(1050, 690, ink.midnight, 1.2),
  );

export const deskFromAbove = (): string =>
  scene(
    ink.cedar,
    times(6, (n) => line(`M0 ${80 + n * 130}h1200`, ink.shade, 3, { opacity: 0.12 })),
    tilted(
      4,
      [330, 150],
      rect([0, 0, 560, 500], ink.cream, { rx: 8 }),
      line("M280 0v500", ink.shade, 3, { opacity: 0.3 }),
      times(12, (n) =>
        rect(
          [310 + (n % 4) * 60, 120 + Math.floor(n / 4) * 110, 46, 84],
          n === 5 ? ink.terracotta : "#eadfcb",
          { rx: 5 },
        ),
      ),
      times(9, (row) => line(`M40 ${90 + row * 44}h190`, ink.navy, 3, { opacity: 0.4 })),
      rect([404, 0, 22, 540], ink.oxblood, { opacity: 0.85 }),
    ),
    circle(1030, 230, 104, ink.paper),
    circle(1030, 230, 78, ink.walnut),
    circle(1030, 230, 78, "#4a2f1d", { opacity: 0.5 }),
    tilted(
      72,
      [220, 170],
      rect([0, 0, 380, 20], ink.navy, { rx: 10 }),
      path("M380-2l50 12-50 12z", ink.brass),
    ),
    tilted(
      -10,
      [940, 480],
      rect([0, 0, 180, 180], ink.mustard, { rx: 4 }),
      line("M24 50h130M24 84h90", ink.shade, 5, { opacity: 0.5 }),
    ),
  );

export const night = (): string =>
  scene(
    ink.midnight,
    window(700, 90, 360, 300, "#3a4a74"),
    table(590, "#4a3322"),
    lamp(236, 596, ink.mustard),
    at(430, 530, sheet(300, 70, 2)),
    times(3, (n) =>
      rect(
        [820 + n * 10, 560 - n * 34, 230 - n * 20, 30],
        [ink.oxblood, ink.sage, ink.sky][n] ?? ink.sage,
        { rx: 4 },
      ),
    ),
    bottle(610, 600, ink.navy, 0.8),
  );

export const readingChair = (): string =>
  scene(
    "#e6ddea",
    rect([0, 640, 1200, 160], "#b79f86"),
    element("ellipse", { cx: 560, cy: 720, rx: 430, ry: 54, fill: ink.rose, opacity: 0.7 }),
    rect([330, 250, 400, 330], ink.moss, { rx: 60 }),
    rect([300, 420, 90, 240], ink.moss, { rx: 40 }),
    rect([670, 420, 90, 240], ink.moss, { rx: 40 }),
    rect([370, 480, 320, 120], ink.sage, { rx: 30 }),
    line("M340 650v50M720 650v50", ink.walnut, 18),
    tilted(
      -8,
      [450, 420],
      rect([0, 0, 130, 96], ink.oxblood, { rx: 6 }),
      rect([8, 6, 114, 84], ink.cream, { rx: 4 }),
    ),
    line("M940 690v-430", ink.shade, 12),
    path("M850 270l50-130h90l50 130z", ink.mustard),
    rect([880, 684, 120, 16], ink.shade, { rx: 8 }),
    rect([90, 110, 150, 200], ink.cream),
    circle(165, 210, 50, ink.terracotta),
  );
