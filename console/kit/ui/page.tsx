import { type ReactNode, useEffect } from "react";
import { useWebsite } from "../session/session.tsx";
import classes from "./page.module.css";

/** Layout of every screen: title, one line of explanation, actions, content. */
export const Page = ({
  title,
  intro,
  back,
  actions,
  width = "wide",
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  /** Link to the screen above. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: "wide" | "text";
  readonly children: ReactNode;
}) => {
  const website = useWebsite();
  useEffect(() => {
    document.title = `${title} · ${website.title}`;
  }, [title, website.title]);
  return (
    <div className={classes.page} data-width={width}>
      {back !== undefined && <div className={classes.back}>{back}</div>}
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {intro !== undefined && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** A titled block on its own sheet. */
export const Section = ({
  title,
  aside,
  padded = true,
  framed = false,
  children,
}: {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly padded?: boolean;
  /** The content brings its own sheet, as tables with pages do. */
  readonly framed?: boolean;
  readonly children: ReactNode;
}) => (
  <section className={framed ? classes.framed : classes.section}>
    {title !== undefined && (
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {aside}
      </div>
    )}
    <div className={padded && !framed ? classes.padded : undefined}>{children}</div>
  </section>
);

/** Name and value pairs. */
export const Facts = ({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) => (
  <dl className={classes.facts}>
    {Object.entries(of).map(([name, value]) => (
      <div key={name} className={classes.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
