import classes from "./compared.module.css";

const tones = {
  more: { up: "good", down: "bad", same: "plain" },
  fewer: { up: "bad", down: "good", same: "plain" },
  neither: { up: "plain", down: "plain", same: "plain" },
} as const;

/** Up, down or unchanged: a symbol, and a text for screen readers. */
export const Compared = ({
  now,
  then,
  better = "more",
  text,
}: {
  readonly now: number;
  readonly then: number;
  readonly better?: keyof typeof tones;
  readonly text: string;
}) => {
  const trend = now === then ? "same" : now > then ? "up" : "down";
  const mark = { same: "=", up: "▲", down: "▼" }[trend];
  return (
    <span className={classes.compared}>
      <span data-tone={tones[better][trend]} className={classes.trend} aria-hidden="true">
        {mark}
      </span>
      {text}
    </span>
  );
};
