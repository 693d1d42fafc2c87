import {
  circle,
  element,
  ink,
  line,
  moved,
  path,
  picture,
  rect,
  ruled,
  shadow,
  text,
  turned,
} from "./drawing.ts";

export const fountainPen = (): string =>
  picture(
    "#e8dfd2",
    ink.mustard,
    shadow(400, 640, 230),
    turned(
      38,
      rect([366, 120, 68, 250], ink.brass, { rx: 30 }),
      rect([366, 300, 68, 26], ink.cream, { opacity: 0.5 }),
      rect([440, 150, 12, 150], "#e2c07a", { rx: 6 }),
      rect([360, 370, 80, 200], ink.midnight, { rx: 14 }),
      rect([372, 376, 12, 180], ink.cream, { opacity: 0.18, rx: 6 }),
      path("M372 570h56l-14 84-14 40-14-40z", "#e7d3a2"),
      line("M400 600v80", ink.shade, 3),
      circle(400, 606, 7, ink.shade),
    ),
    line("M250 664c60-34 96 26 150-6s70-2 104-12", ink.navy, 7),
  );

export const inkBottle = (color: string, ground: string, label: string): string =>
  picture(
    ground,
    ink.cream,
    shadow(400, 652, 200),
    rect([340, 176, 120, 96], ink.midnight, { rx: 12 }),
    ...[0, 1, 2, 3, 4, 5].map((rib) =>
      rect([352 + rib * 18, 184, 6, 80], ink.cream, { opacity: 0.15 }),
    ),
    rect([356, 268, 88, 40], "#dfe7ec"),
    path(
      "M250 340c0-26 22-40 48-40h204c26 0 48 14 48 40v268c0 24-18 40-42 40H292c-24 0-42-16-42-40z",
      "#e6edf1",
    ),
    path("M268 400h264v204c0 16-12 26-28 26H296c-16 0-28-10-28-26z", color),
    rect([300, 440, 200, 120], ink.paper, { rx: 4 }),
    text(label, 400, 500, 36, color, { "font-style": "italic" }),
    line("M330 524h140", color, 3),
    rect([276, 330, 16, 270], ink.cream, { rx: 8, opacity: 0.55 }),
  );

export const pencils = (): string =>
  picture(
    "#e6e3d3",
    ink.cedar,
    shadow(400, 660, 220),
    ...[ink.terracotta, ink.mustard, ink.sage, ink.navy, ink.plum].map((color, index) =>
      moved(
        -116 + index * 58,
        index % 2 === 0 ? 0 : -34,
        path("M376 250l24-70 24 70z", "#e8c79a"),
        path("M392 203l8-23 8 23z", ink.shade),
        rect([376, 250, 48, 330], color),
        rect([386, 250, 10, 330], ink.cream, { opacity: 0.25 }),
      ),
    ),
    rect([236, 456, 328, 200], ink.walnut, { rx: 10 }),
    rect([236, 456, 328, 34], ink.cedar, { rx: 10 }),
    text("cedar · 12", 400, 584, 44, ink.paper, { "font-style": "italic" }),
  );

export const dipPen = (): string =>
  picture(
    "#e2e6ef",
    ink.plum,
    shadow(400, 650, 230),
    turned(
      -34,
      path("M388 140h24l10 330h-44z", ink.sky, { opacity: 0.9 }),
      ...[0, 1, 2, 3, 4, 5, 6].map((twist) =>
        line(`M${384 - twist} ${180 + twist * 42}l${34 + twist} 26`, ink.cream, 5, {
          opacity: 0.75,
        }),
      ),
      path("M376 470h48l-6 60h-36z", ink.plum, { opacity: 0.75 }),
      path("M382 530h36l-18 130z", "#b7a5c8"),
      line("M392 540l8 100M408 540l-8 100", ink.cream, 3),
    ),
    circle(560, 610, 16, ink.plum),
    circle(590, 640, 8, ink.plum),
  );

export const washiTape = (): string =>
  picture(
    "#f0e6d8",
    ink.rose,
    shadow(400, 650, 260),
    ...[
      [286, 340, ink.sky, ink.navy],
      [520, 372, ink.mustard, ink.terracotta],
      [392, 540, ink.sage, ink.moss],
    ].map(([x, y, color, dots]) =>
      element(
        "g",
        {},
        [
          circle(Number(x), Number(y), 112, String(color)),
          ...Array.from({ length: 12 }, (_, step) => {
            const angle = (step * Math.PI) / 6;
            return circle(
              Math.round(Number(x) + Math.cos(angle) * 90),
              Math.round(Number(y) + Math.sin(angle) * 90),
              8,
              String(dots),
            );
          }),
          circle(Number(x), Number(y), 66, "#e9d9bf"),
          circle(Number(x), Number(y), 52, "#f6efe3"),
        ].join(""),
      ),
    ),
  );

export const deskTray = (): string =>
  picture(
    "#e7e0d6",
    ink.cedar,
    shadow(400, 606, 300),
    path("M130 430h540l-36 160H166z", ink.walnut),
    path("M130 430h540l-22 26H152z", ink.cedar),
    path("M176 440h448l-14 10H190z", "#54351f"),
    turned(
      -4,
      rect([220, 330, 210, 112], ink.cream, { rx: 4 }),
      ruled(240, 356, 160, 3, 22, ink.navy),
    ),
    rect([470, 290, 14, 152], ink.brass, { rx: 7 }),
    rect([500, 310, 14, 132], ink.terracotta, { rx: 7 }),
    rect([530, 280, 14, 162], ink.navy, { rx: 7 }),
    line("M190 500h420M200 540h400", "#54351f", 3, { opacity: 0.6 }),
  );

export const waxSeal = (): string =>
  picture(
    "#f0ddd8",
    ink.oxblood,
    shadow(400, 640, 250),
    rect([160, 420, 330, 200], ink.cream, { rx: 6 }),
    path("M160 424l165 116 165-116", "none", { stroke: ink.rose, "stroke-width": 5 }),
    path(
      "M325 490c36-14 66 6 72 34 8 34-22 66-60 66-40 4-70-24-66-58 2-26 26-40 54-42z",
      ink.oxblood,
    ),
    circle(330, 538, 34, "#94393c"),
    text("D", 330, 554, 44, ink.rose),
    turned(
      18,
      rect([520, 200, 64, 190], ink.walnut, { rx: 30 }),
      rect([510, 380, 84, 26], ink.brass, { rx: 6 }),
      rect([524, 406, 56, 60], ink.brass, { rx: 6 }),
    ),
    rect([610, 480, 30, 140], ink.terracotta, { rx: 6 }),
  );

export const giftCard = (): string =>
  picture(
    "#e6ddea",
    ink.plum,
    shadow(400, 610, 280),
    turned(
      -7,
      rect([160, 250, 480, 300], ink.plum, { rx: 24 }),
      rect([160, 250, 480, 300], ink.cream, { rx: 24, opacity: 0.08 }),
      rect([250, 250, 34, 300], ink.mustard),
      rect([160, 372, 480, 34], ink.mustard),
      path(
        "M267 389c-70-66-126-20-84 14 24 18 60 2 84-14zm0 0c70-66 126-20 84 14-24 18-60 2-84-14z",
        "#ecc570",
      ),
      text("for you", 500, 340, 54, ink.cream, { "font-style": "italic" }),
      text("daybook", 500, 506, 34, ink.mustard),
    ),
  );

export const workshop = (): string =>
  picture(
    "#dfe7e1",
    ink.sage,
    shadow(400, 656, 270),
    rect([170, 300, 460, 330], ink.cream, { rx: 6 }),
    line("M210 390h380M210 470h380M210 550h380", ink.sky, 3),
    text("Aa", 300, 466, 130, ink.navy, { "font-style": "italic" }),
    text("Bb", 500, 546, 110, ink.terracotta, { "font-style": "italic" }),
    turned(
      30,
      rect([420, 90, 34, 250], ink.walnut, { rx: 16 }),
      rect([414, 330, 46, 40], ink.brass),
      path("M418 370h38l-19 90z", ink.shade),
    ),
  );

/** Stands in for a picture that could not be fetched. */
export const placeholder = (ground: string, disc: string, accent: string, turn: number): string =>
  picture(
    ground,
    disc,
    shadow(400, 620, 210),
    turned(
      turn,
      rect([250, 230, 300, 340], ink.cream, { rx: 14 }),
      rect([274, 254, 252, 220], ground, { rx: 8 }),
      circle(346, 326, 28, accent, { opacity: 0.85 }),
      path("M274 474l80-92 58 60 46-40 68 72z", accent, { opacity: 0.65 }),
      ruled(284, 508, 232, 2, 28, ink.navy),
    ),
  );
