import { type ReactNode, useId } from "react";
import classes from "./builder.module.css";

/** A group of settings with its purpose. */
export const SettingGroup = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div>
        <h2 className={classes.groupTitle} id={id}>
          {title}
        </h2>
        {text !== undefined && <p className={classes.groupText}>{text}</p>}
      </div>
      {children}
    </section>
  );
};
