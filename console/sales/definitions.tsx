import classes from "../kit/figures/definitions.module.css";
import { Section } from "../kit/ui/page.tsx";

/** What the figures mean, in words. */
export const Definitions = ({ of }: { readonly of: Readonly<Record<string, string>> }) => (
  <Section title="About these figures" padded={false}>
    <details className={classes.details}>
      <summary>Definitions</summary>
      <dl className={classes.words}>
        {Object.entries(of).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  </Section>
);
