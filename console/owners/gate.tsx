import { type ReactNode, useEffect } from "react";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./gate.module.css";

/** Layout of the screens before the console. */
export const Gate = ({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}) => {
  const website = useWebsite();
  useEffect(() => {
    document.title = `${title} · ${website.title}`;
  }, [title, website.title]);
  return (
    <main className={classes.gate}>
      <div className={classes.sheet}>
        <p className={classes.website}>{website.title}</p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.intro}>{intro}</p>
        {children}
      </div>
    </main>
  );
};
