import type { ReactNode } from "react";
import type { PartView, QuestionView } from "#domain/forms/part-views.ts";
import { About, described, type FieldProps, invalid, saved, Title } from "./field-head.tsx";

export const Group = ({ field, root, children }: FieldProps & { readonly children: ReactNode }) => (
  <fieldset className="field" id={field.id} {...root} {...described(field.describedBy)}>
    <legend>
      <span className="field-label">
        <Title field={field} />
      </span>
    </legend>
    <About field={field} />
    {children}
  </fieldset>
);

export const Choices = ({ field, root }: FieldProps) => (
  <Group field={field} root={root}>
    {field.options.map(({ id, value, label, chosen }) => (
      <label className="check" htmlFor={id} key={id}>
        <input
          type={field.choiceType}
          id={id}
          name={field.name}
          value={value}
          defaultChecked={chosen}
          {...invalid(field.error !== "")}
        />
        <span>{label}</span>
      </label>
    ))}
  </Group>
);

/** `wrong`: the field was rejected because of this part. */
type PartProps = FieldProps & { readonly part: PartView; readonly wrong: boolean };

export const Part = ({ field, part, wrong }: PartProps) => (
  <label className="part" data-width={part.width} htmlFor={part.id}>
    <span className="field-note" {...field.builtIn}>
      {part.label}
    </span>
    <input
      type="text"
      id={part.id}
      name={field.name}
      defaultValue={part.value}
      {...saved(part.autocomplete)}
      {...invalid(wrong)}
    />
  </label>
);

type QuestionProps = { readonly question: QuestionView; readonly wrong: boolean };

export const Question = ({ question, wrong }: QuestionProps) => (
  <div className="likert-row" role="radiogroup" aria-labelledby={question.id} {...invalid(wrong)}>
    <p className="likert-question" id={question.id}>
      {question.text}
    </p>
    <div className="likert-scale">
      {question.points.map(({ id, value, label, chosen }) => (
        <label className="likert-point" htmlFor={id} key={id}>
          <input type="radio" id={id} name={question.name} value={value} defaultChecked={chosen} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </div>
);
