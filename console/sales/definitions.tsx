import { salesDefinitions } from "#domain/sales/sales-texts.ts";
import { Section } from "../kit/ui/page.tsx";
import classes from "./definitions.module.css";

/** What the figures mean, in words. */
export const Definitions = () => (
  <Section title="About these figures" padded={false}>
    <details className={classes.details}>
      <summary>Definitions</summary>
      <dl className={classes.words}>
        {Object.entries(salesDefinitions).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  </Section>
);
