import { pictureAt } from "#domain/kit/pictures.ts";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import { contentLanguage } from "../kit/content-language.ts";
import { money } from "../kit/reader.ts";

export type SummaryLine = {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly totalCents: number;
  /** Answers to the product's extra fields. */
  readonly answers?: readonly { readonly title: string; readonly text: string }[] | undefined;
};

export const SummaryLines = (props: {
  readonly lines: readonly SummaryLine[];
  readonly currency: string;
}) => (
  <ul className="summary-lines">
    {props.lines.map(({ id, title, imageUrl, attributes, quantity, totalCents, answers = [] }) => {
      const chosen = Object.values(attributes).join(" / ");
      return (
        <li className="summary-line" key={id}>
          {imageUrl === null ? (
            <span className="cart-item-blank" />
          ) : (
            <img src={pictureAt(imageUrl, "300w")} alt="" width={56} height={56} />
          )}
          <div>
            <p {...contentLanguage()}>{title}</p>
            <p className="cart-item-options">
              {quantity} ×{chosen !== "" && ` ${chosen}`}
            </p>
            {answers.length > 0 && (
              <ul className="cart-item-answers">
                {answers.map((answer) => (
                  <li key={answer.title}>
                    {answer.title}: {answer.text}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <span className="summary-line-total">{money(totalCents, props.currency)}</span>
        </li>
      );
    })}
  </ul>
);

const lineOf = (entry: ShoppingCart["entries"][number]): SummaryLine => ({
  id: entry.id,
  title: entry.title,
  imageUrl: entry.imageUrl,
  attributes: entry.chosenVariant.attributes,
  quantity: entry.quantity,
  totalCents: Number(entry.subTotal.value),
  answers: entry.fieldsForm?.answers,
});

/** The lines to be bought. */
export const linesOfCart = ({ entries }: ShoppingCart): readonly SummaryLine[] =>
  entries.map(lineOf);
