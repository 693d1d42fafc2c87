import { circle, element, ink, line, path, rect, text } from "../catalog/drawing.ts";
import { at, bottle, scene, tilted, times } from "./scene.ts";

const bunting = (y: number): string =>
  line(`M0 ${y}q600 120 1200 0`, ink.shade, 3, { opacity: 0.6 }) +
  times(13, (n) => {
    const x = 40 + n * 90;
    const drop = 60 * (1 - ((x - 600) / 600) ** 2);
    const color = [ink.terracotta, ink.mustard, ink.sage, ink.navy][n % 4] ?? ink.sage;
    return path(`M${x - 26} ${y + drop}h52l-26 54z`, color);
  });

export const mill = (): string =>
  scene(
    "#dfe8ea",
    circle(930, 170, 70, ink.mustard, { opacity: 0.7 }),
    path("M0 520q260-210 560-60t640-90v430H0z", ink.sage),
    path("M0 600q300-120 640-20t560-40v260H0z", ink.moss),
    rect([300, 300, 330, 300], ink.paper),
    path("M270 310l195-150 195 150z", ink.oxblood),
    times(3, (n) => rect([340 + n * 94, 370, 50, 66], ink.navy, { rx: 4 })),
    rect([440, 490, 70, 110], ink.walnut, { rx: 4 }),
    element("circle", {
      cx: 700,
      cy: 540,
      r: 126,
      fill: "none",
      stroke: ink.walnut,
      "stroke-width": 22,
    }),
    times(6, (n) => tilted(n * 30, [700, 540], rect([-130, -6, 260, 12], ink.walnut))),
    path("M0 800v-140q200-40 420-6t400 0 380-10v156z", ink.sky),
    times(4, (n) =>
      line(`M${120 + n * 270} ${716 + (n % 2) * 30}q50-18 100 0`, ink.cream, 5, { opacity: 0.8 }),
    ),
  );

export const shopfront = (): string =>
  scene(
    "#e9e0d4",
    rect([160, 120, 880, 590], ink.navy),
    rect([160, 120, 880, 90], ink.midnight),
    text("DAYBOOK", 600, 184, 56, ink.brass, { "letter-spacing": 14 }),
    times(11, (n) =>
      path(`M${160 + n * 80} 230h80l-6 86q-34 22-68 0z`, n % 2 ? ink.cream : ink.terracotta),
    ),
    rect([210, 340, 400, 300], "#f6dfae"),
    rect([690, 340, 160, 370], ink.midnight),
    rect([712, 364, 116, 190], "#f6dfae"),
    circle(836, 540, 9, ink.brass),
    rect([890, 340, 110, 300], "#f6dfae"),
    times(4, (n) =>
      rect(
        [240 + n * 88, 560 - (n % 2) * 30, 62, 80 + (n % 2) * 30],
        [ink.oxblood, ink.sage, ink.mustard, ink.plum][n] ?? ink.sage,
        { rx: 3 },
      ),
    ),
    bottle(945, 640, ink.plum, 0.7),
    rect([0, 710, 1200, 90], "#b8aa96"),
    at(
      1050,
      600,
      rect([0, 40, 70, 74], ink.terracotta, { rx: 6 }),
      circle(34, 10, 46, ink.moss),
      circle(8, 28, 30, ink.sage),
    ),
  );

export const market = (): string =>
  scene(
    "#dce7ee",
    bunting(40),
    path("M0 640q300-60 600-10t600-20v190H0z", "#b9c2a0"),
    rect([210, 300, 20, 400], ink.walnut),
    rect([970, 300, 20, 400], ink.walnut),
    times(10, (n) =>
      path(`M${170 + n * 86} 220h86v110q-43 34-86 0z`, n % 2 ? ink.cream : ink.sage),
    ),
    rect([180, 540, 840, 170], ink.cedar),
    times(6, (n) =>
      rect(
        [220 + n * 76, 470 - (n % 3) * 16, 58, 70 + (n % 3) * 16],
        [ink.navy, ink.terracotta, ink.mustard, ink.oxblood, ink.sage, ink.plum][n] ?? ink.navy,
        { rx: 3 },
      ),
    ),
    times(3, (n) =>
      bottle(760 + n * 90, 540, [ink.navy, ink.oxblood, ink.moss][n] ?? ink.navy, 0.75),
    ),
    tilted(
      -2,
      [470, 590],
      rect([0, 0, 260, 74], ink.cream, { rx: 6 }),
      text("write more", 130, 50, 40, ink.navy, { "font-style": "italic" }),
    ),
  );

export const bicycle = (): string =>
  scene(
    "#efe6d6",
    rect([0, 620, 1200, 180], "#c8bba5"),
    ...[360, 840].map(
      (x) =>
        element("circle", {
          cx: x,
          cy: 530,
          r: 140,
          fill: "none",
          stroke: ink.shade,
          "stroke-width": 14,
        }) +
        times(8, (n) =>
          tilted(n * 22.5, [x, 530], rect([-136, -1, 272, 2], ink.shade, { opacity: 0.4 })),
        ),
    ),
    line(
      "M360 530l120-220h260l100 220M480 310l110 220H360M590 530l150-220M740 310l-16-70h70",
      ink.terracotta,
      14,
    ),
    line("M468 288l-14-34M420 250h76", ink.shade, 16),
    rect([250, 250, 190, 126], ink.cedar, { rx: 6 }),
    line("M345 250v126M250 312h190", ink.paper, 8),
    tilted(
      -6,
      [800, 150],
      rect([0, 0, 170, 112], ink.cream, { rx: 5 }),
      path("M0 4l85 58 85-58", "none", { stroke: ink.walnut, "stroke-width": 4, opacity: 0.5 }),
    ),
  );
