import sharp from "sharp";

/** Wide pictures behind the first words of a home page: the left half is calm, for the words. */
const WIDTH = 1_800;
const HEIGHT = 1_000;

/** Numbers that look random and are the same every time, from 0 to 1. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

const bricks = (): string => {
  const next = numbersFrom(7);
  return repeat(9, (line) =>
    repeat(14, (at) => {
      const x = at * 140 - (line % 2) * 70;
      const light = 0.03 + next() * 0.07;
      return `<rect x="${x}" y="${line * 86}" width="132" height="78" rx="5" fill="#ffd9a8" opacity="${light.toFixed(3)}"/>`;
    }),
  );
};

const loafAt = (x: number, y: number, scale: number, crust: string, cut: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="0" cy="96" rx="170" ry="22" fill="#000" opacity="0.35"/>
  <path d="M-170 70c0-110 70-166 170-166S170-40 170 70c0 28-18 36-44 36h-252c-26 0-44-8-44-36z" fill="${crust}"/>
  <path d="M-140 40c8-74 60-112 136-112" fill="none" stroke="#ffe2b0" stroke-width="14" stroke-linecap="round" opacity="0.45"/>
  ${[-80, -10, 60].map((at) => `<path d="M${at} -50q34 52 14 122" fill="none" stroke="${cut}" stroke-width="12" stroke-linecap="round" opacity="0.7"/>`).join("")}</g>`;

const ear = (x: number, turn: number): string =>
  `<g transform="translate(${x} 900) rotate(${turn})"><path d="M0 0v-250" stroke="#d8a850" stroke-width="7"/>${repeat(
    7,
    (at) =>
      `<ellipse cx="-15" cy="${-120 - at * 22}" rx="9" ry="18" transform="rotate(-28 -15 ${-120 - at * 22})" fill="#e9bf68"/><ellipse cx="15" cy="${-120 - at * 22}" rx="9" ry="18" transform="rotate(28 15 ${-120 - at * 22})" fill="#d8a850"/>`,
  )}</g>`;

const bakery = (): string => `<defs>
  <radialGradient id="wall" cx="0.74" cy="0.5" r="0.75"><stop offset="0" stop-color="#a5572b"/><stop offset="0.55" stop-color="#5b2f1a"/><stop offset="1" stop-color="#2c170e"/></radialGradient>
  <radialGradient id="fire" cx="0.5" cy="0.95" r="0.85"><stop offset="0" stop-color="#fff0b8"/><stop offset="0.35" stop-color="#ffb03a"/><stop offset="0.7" stop-color="#d9501b"/><stop offset="1" stop-color="#3a130a"/></radialGradient>
  <linearGradient id="wood" x2="0" y2="1"><stop offset="0" stop-color="#a9713f"/><stop offset="1" stop-color="#6b4023"/></linearGradient></defs>
  <rect width="1800" height="1000" fill="url(#wall)"/>${bricks()}
  <path d="M1000 770V520a330 330 0 0 1 660 0v250z" fill="#3b2114"/>
  ${repeat(13, (at) => {
    const angle = Math.PI * (at / 12);
    const [x, y] = [1330 - Math.cos(angle) * 296, 520 - Math.sin(angle) * 296];
    return `<rect x="-36" y="-28" width="72" height="56" rx="7" fill="#8f5a3c" stroke="#3b2114" stroke-width="5" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${((angle * 180) / Math.PI - 90).toFixed(0)})"/>`;
  })}
  <path d="M1068 770V520a262 262 0 0 1 524 0v250z" fill="url(#fire)"/>
  ${[
    [1180, 0.8, "#ff8a2a"],
    [1290, 1.15, "#ffd257"],
    [1400, 0.95, "#ff9d33"],
    [1490, 0.7, "#ffd257"],
  ]
    .map(
      ([x, scale, fill]) =>
        `<path transform="translate(${x} 770) scale(${scale})" d="M-70 0c-20-90 50-110 30-220 70 40 60 90 90 120 20-20 16-40 12-60 50 60 50 120 10 160z" fill="${fill}" opacity="0.9"/>`,
    )
    .join("")}
  <rect y="760" width="1800" height="240" fill="url(#wood)"/><rect y="760" width="1800" height="16" fill="#d39b61" opacity="0.6"/>
  ${repeat(4, (at) => `<path d="M0 ${820 + at * 52}q450 14 900 0t900 0" fill="none" stroke="#4a2a15" stroke-width="3" opacity="0.35"/>`)}
  ${ear(930, -24)}${ear(960, -8)}${ear(985, 14)}
  ${loafAt(1120, 790, 0.95, "#8d4f26", "#4f280f")}${loafAt(1640, 800, 1, "#9c5b2b", "#56300f")}${loafAt(1380, 830, 1.25, "#c07a3c", "#6d3c18")}`;

const beam = (x: number, to: number, spread: number, fill: string, light: number): string =>
  `<path d="M${x - 12} -20h24L${to + spread} 1000H${to - spread}z" fill="${fill}" opacity="${light}" filter="url(#soft)"/>`;

const musician = (x: number, scale: number, turn: number): string =>
  `<g transform="translate(${x} 655) scale(${scale})" fill="#08090c"><circle cx="0" cy="-330" r="38"/><path d="M-58-280q58-26 116 0l-12 140 8 150h-108l8-150z"/><path d="M-44 0h34v150h-44zM12 0h34l10 150H16z"/>
  <g transform="rotate(${turn} 0 -170)"><path d="M-150-176h210v14h-210z"/><ellipse cx="62" cy="-168" rx="62" ry="44"/><ellipse cx="120" cy="-168" rx="44" ry="36"/><path d="M-178-186h40v34h-40z"/></g></g>`;

const band = (): string => {
  const next = numbersFrom(19);
  const heads = repeat(34, (at) => {
    const x = at * 56 + next() * 30;
    const y = 925 + next() * 50;
    const arm =
      next() > 0.62
        ? `<path d="M${(x + 22).toFixed(0)} ${(y + 40).toFixed(0)}l14-128" stroke="#050608" stroke-width="18" stroke-linecap="round"/><circle cx="${(x + 37).toFixed(0)}" cy="${(y - 96).toFixed(0)}" r="14" fill="#050608"/>`
        : "";
    return `${arm}<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="32" fill="#050608"/><rect x="${(x - 44).toFixed(0)}" y="${(y + 22).toFixed(0)}" width="88" height="90" rx="36" fill="#050608"/>`;
  });
  return `<defs><filter id="soft" x="-20%" width="140%"><feGaussianBlur stdDeviation="9"/></filter>
  <radialGradient id="haze" cx="0.72" cy="0.55" r="0.6"><stop offset="0" stop-color="#8a4a5c"/><stop offset="0.45" stop-color="#3a2750"/><stop offset="1" stop-color="#0d0e14"/></radialGradient></defs>
  <rect width="1800" height="1000" fill="url(#haze)"/>
  ${beam(900, 1180, 130, "#f0b429", 0.32)}${beam(1120, 1010, 110, "#e2613e", 0.34)}${beam(1330, 1400, 150, "#ffd98a", 0.38)}${beam(1520, 1680, 120, "#e2613e", 0.3)}${beam(1720, 1460, 120, "#6b5bd6", 0.4)}${beam(1010, 1420, 100, "#6b5bd6", 0.32)}
  <rect x="700" y="0" width="1100" height="26" fill="#08090c"/>${[900, 1010, 1120, 1330, 1520, 1720].map((x) => `<path d="M${x - 26} 22h52l10 40h-72z" fill="#08090c"/><circle cx="${x}" cy="64" r="15" fill="#fff3cf"/>`).join("")}
  <rect x="820" y="800" width="980" height="200" fill="#0a0b10"/><rect x="820" y="796" width="980" height="8" fill="#f0b429" opacity="0.5"/>
  <g fill="#101218" stroke="#2b2e3a" stroke-width="4"><rect x="850" y="600" width="150" height="200" rx="8"/><circle cx="925" cy="700" r="54"/><rect x="1640" y="560" width="150" height="240" rx="8"/><circle cx="1715" cy="640" r="46"/><circle cx="1715" cy="740" r="46"/></g>
  <g fill="#08090c"><circle cx="1400" cy="720" r="88"/><circle cx="1280" cy="690" r="48"/><circle cx="1520" cy="690" r="48"/><path d="M1240 560h90v12h-90zM1480 545h100v12h-100z"/><path d="M1284 570v230M1528 555v245" stroke="#08090c" stroke-width="8"/><circle cx="1400" cy="560" r="34"/><path d="M1350 600q50-20 100 0l16 110h-132z"/></g>
  <circle cx="1400" cy="720" r="66" fill="#f0b429" opacity="0.85"/><circle cx="1400" cy="720" r="66" fill="none" stroke="#08090c" stroke-width="8"/>
  ${musician(1130, 1, -14)}${musician(1650, 0.95, 12)}
  <path d="M1226 800V470" stroke="#08090c" stroke-width="9"/><circle cx="1222" cy="462" r="17" fill="#08090c"/>${heads}`;
};

const spineColours = ["#8c3b2e", "#c98a3b", "#2f5d50", "#27425c", "#e3d3ae", "#6d4a63", "#47633a"];

const shelf = (y: number, next: () => number): string => {
  const books: string[] = [];
  let x = 20;
  while (x < WIDTH) {
    const width = 26 + next() * 42;
    const height = 128 + next() * 62;
    const fill = spineColours[Math.floor(next() * spineColours.length)];
    const lean = next() > 0.92 ? 7 : 0;
    const top = y - height;
    books.push(
      `<g transform="rotate(${lean} ${x.toFixed(0)} ${y})"><rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" rx="3" fill="${fill}"/><rect x="${x.toFixed(0)}" y="${(top + 18).toFixed(0)}" width="${width.toFixed(0)}" height="7" fill="#fff2cf" opacity="0.55"/><rect x="${x.toFixed(0)}" y="${(y - 26).toFixed(0)}" width="${width.toFixed(0)}" height="4" fill="#fff2cf" opacity="0.4"/></g>`,
    );
    x += width + 3 + (next() > 0.93 ? 60 : 0);
  }
  return `${books.join("")}<rect y="${y}" width="1800" height="20" fill="#5a3d26"/><rect y="${y}" width="1800" height="5" fill="#8a6240"/>`;
};

const bookshop = (): string => {
  const next = numbersFrom(31);
  return `<defs><radialGradient id="lamp" cx="0.84" cy="0.36" r="0.68"><stop offset="0" stop-color="#ffe6a6" stop-opacity="0.75"/><stop offset="0.4" stop-color="#ffce7a" stop-opacity="0.22"/><stop offset="1" stop-color="#0e1a10" stop-opacity="0.72"/></radialGradient></defs>
  <rect width="1800" height="1000" fill="#2a1c12"/>${[190, 420, 650, 860].map((y) => shelf(y, next)).join("")}
  <rect y="860" width="1800" height="140" fill="#3f2b1c"/><ellipse cx="1330" cy="960" rx="420" ry="38" fill="#7c2f2a"/><ellipse cx="1330" cy="956" rx="350" ry="28" fill="#a8473b"/>
  <rect width="1800" height="1000" fill="url(#lamp)"/>
  <path d="M1600 950V360" stroke="#1b1410" stroke-width="12"/><ellipse cx="1600" cy="952" rx="70" ry="13" fill="#1b1410"/><path d="M1520 372l46-150h68l46 150z" fill="#ffe3a1"/><path d="M1520 372l46-150h24l-20 150z" fill="#fff3cf"/>
  <g><path d="M1080 640c0-150 60-200 220-200s220 50 220 200v220h-440z" fill="#2f6b3f"/><path d="M1110 640c0-120 50-160 190-160s190 40 190 160v120h-380z" fill="#3c8350"/>
  <path d="M1020 690c0-56 90-56 100 0v190h-100zM1480 690c10-56 100-56 100 0v190h-100z" fill="#28593a"/><rect x="1110" y="740" width="380" height="120" rx="34" fill="#47935c"/><path d="M1060 876h30l-8 74h-16zM1510 876h30l-6 74h-16z" fill="#1b1410"/>
  <g transform="translate(1230 690) rotate(-12)"><path d="M0 0q60-26 120 0v74q-60-26-120 0z" fill="#f7ecd2"/><path d="M0 0q-60-26-110 4v74q50-30 110-4z" fill="#efe0bd"/></g></g>
  <g transform="translate(960 850)"><rect x="-70" y="0" width="140" height="14" rx="4" fill="#8a6240"/><path d="M-50 14l-10 96M50 14l10 96" stroke="#5a3d26" stroke-width="10"/><path d="M-26-48h52v30q0 18-26 18t-26-18z" fill="#f4ead2"/><path d="M26-40q26 0 20 18t-24 12" fill="none" stroke="#f4ead2" stroke-width="7"/></g>`;
};

const scenes = { bakery, band, bookshop } as const;

/** The picture of a website, as an owner has it on their device. */
export const drawScene = (name: keyof typeof scenes): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${scenes[name]()}</svg>`,
    ),
  )
    .png()
    .toBuffer();
