import { contentLanguage } from "../kit/content-language.ts";
import { type Choice, valueState } from "./choose-variant.ts";
import type { Product } from "./product.ts";

/** More values than these are shown as a list instead of buttons. */
export const MAX_CHIPS = 12;

type Props = {
  readonly product: Product;
  readonly choice: Choice;
  readonly onChoose: (option: string, value: string) => void;
};
type OptionProps = Props & { readonly name: string; readonly values: readonly string[] };

const suffix = { available: "", "sold-out": " (sold out)", unavailable: " (unavailable)" } as const;

const Chips = ({ product, choice, onChoose, name, values }: OptionProps) => (
  <fieldset className="option">
    <legend className="option-name" {...contentLanguage()}>
      {name}
    </legend>
    <div className="option-values">
      {values.map((value) => {
        const state = valueState(product, choice, name, value);
        return (
          <label className="chip" data-state={state} key={value}>
            <input
              type="radio"
              name={`option.${name}`}
              value={value}
              checked={choice[name] === value}
              onChange={() => onChoose(name, value)}
            />
            <span className="chip-face" {...contentLanguage()}>
              {value}
              {state !== "available" && <span className="visually-hidden">{suffix[state]}</span>}
            </span>
          </label>
        );
      })}
    </div>
  </fieldset>
);

const List = ({ product, choice, onChoose, name, values }: OptionProps) => (
  <label className="option field">
    <span className="option-name" {...contentLanguage()}>
      {name}
    </span>
    <select
      name={`option.${name}`}
      value={choice[name] ?? ""}
      onChange={(event) => onChoose(name, event.target.value)}
    >
      <option value="">Select {name}</option>
      {values.map((value) => (
        <option value={value} key={value} {...contentLanguage()}>
          {value}
          {suffix[valueState(product, choice, name, value)]}
        </option>
      ))}
    </select>
  </label>
);

/** One group per option, in the owner's order. Nothing is preselected. Spec: A5.2. */
export const OptionFields = (props: Props) =>
  props.product.variantOptionOrdering.map((name) => {
    const values = props.product.options.find((option) => option.name === name)?.values ?? [];
    const Field = values.length > MAX_CHIPS ? List : Chips;
    return <Field {...props} name={name} values={values} key={name} />;
  });
