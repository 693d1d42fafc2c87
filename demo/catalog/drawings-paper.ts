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

/** A stitched notebook with an elastic band, standing a little askew. */
export const notebook = (cover: string, ground: string, disc: string): string =>
  picture(
    ground,
    disc,
    shadow(410, 668, 210),
    turned(
      -6,
      rect([252, 168, 316, 470], ink.cream, { rx: 10 }),
      rect([232, 158, 320, 470], cover, { rx: 12 }),
      rect([232, 158, 44, 470], ink.shade, { rx: 12, opacity: 0.18 }),
      rect([500, 158, 12, 470], ink.midnight, { opacity: 0.75 }),
      rect([316, 246, 150, 92], ink.paper, { rx: 4 }),
      ruled(334, 274, 114, 3, 22, ink.navy),
      line("M254 196v394", ink.paper, 3, { "stroke-dasharray": "14 12", opacity: 0.7 }),
    ),
  );

/** A notebook bound in leather, with somebody's initials pressed into it. */
export const initialled = (cover: string, ground: string, disc: string): string =>
  picture(
    ground,
    disc,
    shadow(404, 668, 212),
    turned(
      5,
      rect([250, 168, 322, 470], ink.cream, { rx: 8 }),
      rect([236, 158, 322, 470], cover, { rx: 12 }),
      rect([236, 158, 34, 470], ink.shade, { rx: 12, opacity: 0.22 }),
      line("M290 190h240v406H290z", ink.brass, 3, { opacity: 0.55 }),
      text("A. L.", 414, 420, 76, ink.brass, { "font-style": "italic" }),
      line("M352 448h124", ink.brass, 3),
      path("M420 628v66l14-16 14 16v-66z", ink.mustard),
    ),
  );

export const planner = (): string =>
  picture(
    "#efe3d0",
    ink.mustard,
    shadow(400, 650, 260),
    path("M400 250c-70-46-170-50-262-26v372c92-24 192-20 262 26z", ink.cream),
    path("M400 250c70-46 170-50 262-26v372c-92-24-192-20-262 26z", "#f3e8d6"),
    line("M400 250v372", ink.shade, 4, { opacity: 0.35 }),
    moved(0, 0, ruled(176, 300, 180, 8, 36, ink.navy)),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((day) =>
      rect(
        [446 + (day % 4) * 50, 292 + Math.floor(day / 4) * 84, 36, 60],
        day === 5 ? ink.terracotta : "#e6d8c0",
        {
          rx: 5,
        },
      ),
    ),
    path("M420 240l22-4v150l-11-16-11 16z", ink.terracotta),
  );

export const journal = (cover: string, ground: string): string =>
  picture(
    ground,
    ink.cream,
    shadow(400, 664, 200),
    turned(
      4,
      rect([256, 156, 300, 476], ink.cream, { rx: 8 }),
      rect([240, 148, 300, 480], cover, { rx: 10 }),
      ...Array.from({ length: 22 }, (_, row) =>
        line(`M246 ${166 + row * 21}h288`, ink.cream, 2, { opacity: 0.16 }),
      ),
      ...Array.from({ length: 14 }, (_, column) =>
        line(`M${252 + column * 21} 152v472`, ink.shade, 2, { opacity: 0.08 }),
      ),
      rect([300, 330, 180, 4], ink.brass),
      text("journal", 390, 316, 44, ink.brass, { "font-style": "italic" }),
      path("M420 628v74l14-16 14 16v-74z", ink.oxblood),
    ),
  );

export const ledgers = (): string =>
  picture(
    "#e9e4da",
    ink.sage,
    shadow(400, 640, 250),
    ...[
      [ink.moss, -14, -90],
      [ink.mustard, 0, 0],
      [ink.terracotta, 13, 92],
    ].map(([cover, turn, x]) =>
      moved(
        Number(x),
        0,
        turned(
          Number(turn),
          rect([290, 220, 220, 370], String(cover), { rx: 8 }),
          rect([290, 220, 30, 370], ink.shade, { rx: 8, opacity: 0.2 }),
          rect([344, 274, 132, 58], ink.cream, { rx: 3 }),
          ruled(358, 294, 104, 2, 18, ink.navy),
        ),
      ),
    ),
  );

export const reportersPad = (): string =>
  picture(
    "#dfe6ea",
    ink.sky,
    shadow(400, 676, 190),
    rect([266, 170, 268, 490], ink.walnut, { rx: 8 }),
    rect([274, 178, 252, 470], ink.cream, { rx: 6 }),
    ruled(304, 270, 192, 10, 36, ink.navy),
    line("M330 210v440", ink.terracotta, 2, { opacity: 0.5 }),
    ...Array.from({ length: 11 }, (_, ring) =>
      element("rect", {
        x: 280 + ring * 22,
        y: 142,
        width: 10,
        height: 60,
        rx: 5,
        fill: "none",
        stroke: ink.shade,
        "stroke-width": 4,
      }),
    ),
  );

export const letterSet = (): string =>
  picture(
    "#f2ddd6",
    ink.rose,
    shadow(400, 640, 260),
    turned(
      -8,
      rect([190, 220, 330, 400], ink.cream, { rx: 6 }),
      ruled(226, 276, 258, 9, 34, ink.navy),
    ),
    rect([290, 372, 360, 236], "#e9cdbf", { rx: 8 }),
    path("M290 380l180 132 180-132", "#f3e0d4", { stroke: ink.terracotta, "stroke-width": 4 }),
    circle(470, 506, 34, ink.oxblood),
    text("D", 470, 520, 38, ink.rose),
  );

export const wallCalendar = (): string =>
  picture(
    "#e4e9df",
    ink.sage,
    circle(400, 132, 10, ink.shade),
    line("M400 136L250 200M400 136l150 64", ink.shade, 4),
    rect([226, 196, 348, 470], ink.cream, { rx: 4 }),
    path("M226 196h348v190H226z", ink.navy),
    circle(492, 262, 34, ink.mustard),
    path("M226 386l90-96 66 62 58-48 134 82z", ink.sage),
    text("April", 400, 440, 44, ink.navy, { "font-style": "italic" }),
    ...Array.from({ length: 28 }, (_, day) =>
      circle(
        264 + (day % 7) * 45,
        480 + Math.floor(day / 7) * 44,
        day === 17 ? 15 : 7,
        day === 17 ? ink.terracotta : "#c9bda9",
      ),
    ),
  );

export const printable = (): string =>
  picture(
    "#dde3ee",
    ink.sky,
    shadow(400, 650, 240),
    turned(7, rect([280, 190, 320, 440], "#cbd6e2", { rx: 6 })),
    turned(-5, rect([220, 180, 320, 440], ink.cream, { rx: 6 })),
    turned(
      -5,
      text("one year", 380, 246, 40, ink.navy, { "font-style": "italic" }),
      ...Array.from({ length: 12 }, (_, month) =>
        rect(
          [250 + (month % 3) * 92, 276 + Math.floor(month / 3) * 78, 76, 60],
          [ink.sky, ink.rose, ink.sage, ink.mustard][Math.floor(month / 3)] ?? ink.sky,
          {
            rx: 6,
            opacity: 0.8,
          },
        ),
      ),
    ),
    circle(584, 584, 62, ink.terracotta),
    line("M584 552v56m-24-22l24 24 24-24", ink.cream, 10, { "stroke-linejoin": "round" }),
  );
