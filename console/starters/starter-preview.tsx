import { tokensOf } from "#domain/looks/tokens.ts";
import type { Starter } from "#domain/starters/starter.ts";
import classes from "./starters.module.css";
import { useFontPair } from "./use-font-pair.ts";

const corners = { square: "0", soft: "4px", round: "12px" } as const;

/** The home page of a starter in small: the owner’s name, and the starter’s colours and fonts. */
export const StarterPreview = ({
  starter,
  websiteTitle,
}: {
  readonly starter: Starter;
  readonly websiteTitle: string;
}) => {
  const { palette, fonts, shape, header, headline, grounds } = starter;
  const { paper, ink, accent } = palette;
  const tokens = tokensOf(palette);
  const families = useFontPair(fonts);
  const bar =
    grounds.header === "accent"
      ? { background: accent, color: tokens["on-accent"] }
      : { color: ink };
  const foot =
    grounds.footer === "accent" ? { background: accent } : { background: ink, opacity: 0.08 };
  const radius = corners[shape.corners];
  return (
    <div
      className={classes.preview}
      style={{ background: paper, color: ink, fontFamily: families.text }}
      aria-hidden="true"
    >
      <div className={classes.bar} data-layout={header} style={bar}>
        <span className={classes.name} style={{ fontFamily: families.heading }}>
          {websiteTitle}
        </span>
        <span className={classes.menu}>
          <span>Shop</span>
          <span>About</span>
          <span>Contact</span>
        </span>
      </div>
      <div
        className={classes.opening}
        style={{ background: tokens.strong, color: tokens["on-strong"] }}
      >
        <p className={classes.headline} style={{ fontFamily: families.heading }}>
          {headline}
        </p>
        <span
          className={classes.button}
          style={{ borderRadius: radius, background: tokens.mark, color: tokens["on-mark"] }}
        >
          See everything
        </span>
      </div>
      <div className={classes.products}>
        {[0.16, 0.1, 0.13].map((share) => (
          <span
            key={share}
            className={classes.product}
            style={{ borderRadius: radius, background: ink, opacity: share }}
          />
        ))}
      </div>
      <div className={classes.end} style={foot} />
    </div>
  );
};
