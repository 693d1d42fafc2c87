import sharp from "sharp";

/** The colours of one website's pictures: background, main, second, line. */
export type Colours = readonly [ground: string, main: string, second: string, line: string];

type Shape = (colours: Colours) => string;

const SIZE = 1_200;
const SHADOW = `<ellipse cx="600" cy="930" rx="330" ry="40" fill="#000" opacity="0.14"/>`;

const loaf: Shape = ([, main, second, line]) => `${SHADOW}
  <path d="M230 780c0-250 160-380 370-380s370 130 370 380c0 90-60 140-150 140H380c-90 0-150-50-150-140z" fill="${main}"/>
  <path d="M300 720c20-170 130-250 300-250" fill="none" stroke="${second}" stroke-width="34" stroke-linecap="round" opacity="0.7"/>
  ${[420, 560, 700].map((x) => `<path d="M${x} 520q70 130 30 280" fill="none" stroke="${line}" stroke-width="26" stroke-linecap="round" opacity="0.55"/>`).join("")}`;

const croissant: Shape = ([, main, second, line]) => `${SHADOW}
  <path d="M180 720c40-300 240-430 420-430s380 130 420 430c10 90-110 130-170 50-50-80-130-150-250-150s-200 70-250 150c-60 80-180 40-170-50z" fill="${main}"/>
  ${[
    [330, 430, 420, 640],
    [500, 310, 530, 610],
    [700, 310, 670, 610],
    [870, 430, 780, 640],
  ]
    .map(
      ([x, y, a, b]) =>
        `<path d="M${x} ${y}Q${((x ?? 0) + (a ?? 0)) / 2 + 25} ${((y ?? 0) + (b ?? 0)) / 2} ${a} ${b}" fill="none" stroke="${line}" stroke-width="22" stroke-linecap="round" opacity="0.6"/>`,
    )
    .join("")}
  <path d="M420 360c60-30 120-40 180-40" fill="none" stroke="${second}" stroke-width="20" stroke-linecap="round" opacity="0.8"/>`;

const cake: Shape = ([, main, second, line]) => `${SHADOW}
  <path d="M250 560h700v310c0 40-160 70-350 70s-350-30-350-70z" fill="${second}"/>
  <ellipse cx="600" cy="560" rx="350" ry="110" fill="${main}"/>
  <path d="M250 560c30 120 80 20 120 110s90-30 130 60 90-50 130 40 100-60 140 20 110-50 180-230" fill="${main}"/>
  ${[430, 600, 770].map((x, index) => `<circle cx="${x}" cy="${520 - (index % 2) * 40}" r="48" fill="${line}"/>`).join("")}`;

const record: Shape = ([, main, second, line]) => `${SHADOW}
  <rect x="190" y="260" width="620" height="620" rx="10" fill="${main}"/>
  <path d="M190 880 500 430l120 160 80-90 110 170v210z" fill="${second}" opacity="0.85"/>
  <circle cx="690" cy="390" r="64" fill="${line}"/>
  <circle cx="820" cy="570" r="270" fill="#17151a"/>
  ${[230, 190, 150].map((r) => `<circle cx="820" cy="570" r="${r}" fill="none" stroke="#3a363f" stroke-width="6"/>`).join("")}
  <circle cx="820" cy="570" r="84" fill="${second}"/><circle cx="820" cy="570" r="14" fill="#17151a"/>`;

const shirt: Shape = ([, main, second, line]) => `${SHADOW}
  <path d="M430 250 220 380l80 180 110-50v380h380V510l110 50 80-180-210-130q-60 90-170 90t-170-90z" fill="${main}"/>
  <path d="M430 250q60 90 170 90t170-90" fill="none" stroke="${second}" stroke-width="20"/>
  <path d="M500 600h200M500 660h200M540 720h120" stroke="${line}" stroke-width="24" stroke-linecap="round"/>`;

const poster: Shape = ([, main, second, line]) => `
  <rect x="300" y="190" width="600" height="800" fill="#000" opacity="0.12" transform="translate(16 18)"/>
  <rect x="300" y="190" width="600" height="800" fill="${main}"/>
  <circle cx="600" cy="500" r="200" fill="${second}"/>
  ${[0, 1, 2, 3, 4].map((n) => `<path d="M340 ${600 + 40 * n}q65-60 130 0t130 0 130 0 130 0" fill="none" stroke="${line}" stroke-width="16"/>`).join("")}
  <path d="M360 860h480M440 910h320" stroke="${line}" stroke-width="26" stroke-linecap="round"/>`;

const book =
  (decoration: Shape): Shape =>
  (colours) => {
    const [, main, second] = colours;
    return `${SHADOW}
  <path d="M360 230h470a20 20 0 0 1 20 20v660H400a60 60 0 0 1-60-60V260a30 30 0 0 1 20-30z" fill="${main}"/>
  <path d="M850 850H400a30 30 0 0 0 0 60h450z" fill="#f6efe2"/>
  <path d="M400 230v620" stroke="#000" stroke-width="6" opacity="0.18"/>
  <rect x="450" y="300" width="340" height="16" rx="8" fill="${second}"/><rect x="500" y="340" width="240" height="16" rx="8" fill="${second}"/>
  ${decoration(colours)}`;
  };

const moon = book(
  ([, , second, line]) =>
    `<circle cx="620" cy="560" r="110" fill="${second}"/><circle cx="665" cy="525" r="95" fill="${line}" opacity="0.9"/>`,
);
const waves = book(([, , second]) =>
  [0, 1, 2, 3]
    .map(
      (n) =>
        `<path d="M450 ${520 + 55 * n}q42-50 85 0t85 0 85 0 85 0" fill="none" stroke="${second}" stroke-width="16"/>`,
    )
    .join(""),
);
const leaf = book(
  ([, , second, line]) =>
    `<path d="M620 720c-140-60-150-220 0-320 150 100 140 260 0 320z" fill="${second}"/><path d="M620 760V450" stroke="${line}" stroke-width="14"/>`,
);

export const shapes = { loaf, croissant, cake, record, shirt, poster, moon, waves, leaf } as const;
export type ShapeName = keyof typeof shapes;

/** A picture of a product, as a photograph on a coloured ground. */
export const drawPicture = (shape: ShapeName, colours: Colours): Promise<Buffer> => {
  const [ground] = colours;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">
  <defs><radialGradient id="g" cx="0.5" cy="0.4" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
  <rect width="${SIZE}" height="${SIZE}" fill="${ground}"/><rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>
  ${shapes[shape](colours)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
