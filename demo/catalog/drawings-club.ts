import {
  circle,
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

const bottle = (color: string): string =>
  [
    rect([32, 0, 56, 40], ink.midnight, { rx: 8 }),
    rect([0, 34, 120, 150], color, { rx: 18 }),
    rect([16, 84, 88, 60], ink.cream, { rx: 4 }),
    rect([12, 46, 10, 120], ink.cream, { rx: 5, opacity: 0.3 }),
  ].join("");

/** A box with three bottles, and a card with this month's colour. */
export const inkBox = (): string =>
  picture(
    "#e6e2d6",
    ink.mustard,
    shadow(400, 660, 290),
    moved(206, 236, bottle(ink.oxblood)),
    moved(340, 216, bottle(ink.moss)),
    moved(474, 236, bottle(ink.navy)),
    rect([150, 380, 500, 270], ink.cedar, { rx: 14 }),
    rect([150, 380, 500, 40], ink.walnut, { rx: 14, opacity: 0.35 }),
    line("M400 420v230", ink.walnut, 3, { opacity: 0.4 }),
    turned(
      -4,
      rect([270, 470, 260, 120], ink.cream, { rx: 6 }),
      text("this month", 400, 516, 30, ink.walnut, { "font-style": "italic" }),
      circle(340, 556, 16, ink.oxblood),
      circle(400, 556, 16, ink.moss),
      circle(460, 556, 16, ink.navy),
    ),
  );

/** Sheets that come one after the other. */
export const printables = (): string =>
  picture(
    "#dfe6ea",
    ink.sky,
    shadow(400, 670, 240),
    turned(9, rect([250, 170, 330, 460], ink.sky, { rx: 6 })),
    turned(3, rect([240, 176, 330, 460], ink.rose, { rx: 6 })),
    turned(
      -4,
      rect([230, 180, 330, 460], ink.cream, { rx: 6 }),
      text("June", 395, 250, 54, ink.navy, { "font-style": "italic" }),
      ...ruled(270, 290, 250, 7, 40, ink.sky),
      path("M270 600l60-40 50 24 60-60 80 40v56H270z", ink.sage, { opacity: 0.7 }),
    ),
  );
