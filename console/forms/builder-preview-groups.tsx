import type { ReactNode } from "react";
import type { PartView } from "#domain/forms/part-views.ts";
import {
  About,
  invalid,
  marks,
  Options,
  type Props,
  type RootProps,
  Title,
} from "./builder-preview-head.tsx";

export const Group = ({ field, root, children }: RootProps & { readonly children: ReactNode }) => (
  <fieldset className="field" id={field.id} {...root} {...marks({ ...field, error: "" })}>
    <legend>
      <span className="field-label">
        <Title field={field} />
      </span>
    </legend>
    <About field={field} />
    {children}
  </fieldset>
);

export const Choices = ({ field }: Props) =>
  field.options.map(({ id, value, label }) => (
    <label className="check" htmlFor={id} key={id}>
      <input
        type={field.choiceType}
        id={id}
        name={field.name}
        value={value}
        {...invalid(field.error)}
      />
      <span>{label}</span>
    </label>
  ));

export const Part = ({ field, part }: Props & { readonly part: PartView }) => (
  <label className="part" data-width={part.width} htmlFor={part.id}>
    <span className="field-note">{part.label}</span>
    {part.options.length > 0 ? (
      <select
        id={part.id}
        name={field.name}
        defaultValue=""
        {...invalid(part.wrong ? field.error : "")}
      >
        <option value="">–</option>
        <Options options={part.options} />
      </select>
    ) : (
      <input
        type={part.inputType}
        id={part.id}
        name={field.name}
        inputMode={part.inputMode}
        placeholder={part.placeholder}
        autoComplete="off"
        {...invalid(part.wrong ? field.error : "")}
      />
    )}
  </label>
);

export const Scale = ({ field }: Props) => (
  <div className="likert">
    {field.questions.map((question) => (
      <div
        className="likert-row"
        role="radiogroup"
        aria-labelledby={question.id}
        {...invalid(question.wrong ? field.error : "")}
        key={question.id}
      >
        <p className="likert-question" id={question.id}>
          {question.text}
        </p>
        <div className="likert-scale">
          {question.points.map(({ id, value, label }) => (
            <label className="likert-point" htmlFor={id} key={id}>
              <input type="radio" id={id} name={question.name} value={value} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
    ))}
  </div>
);
