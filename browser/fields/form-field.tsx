import { useState } from "react";
import { counterOf } from "#domain/forms/counter.ts";
import type { FieldView } from "#domain/forms/field-view.ts";
import { Choices, Group, Part, Question } from "./field-groups.tsx";
import {
  About,
  chosenOf,
  described,
  type FieldProps,
  invalid,
  Options,
  saved,
  Title,
} from "./field-head.tsx";

const controlOf = ({ id, name, required, describedBy, error }: FieldView) => ({
  id,
  name,
  ...(required && { required }),
  ...described(describedBy),
  ...invalid(error !== ""),
});

/** Counts the text against the length in its data attribute. Spec: B2.42, B5.13. */
const LongText = ({ field }: FieldProps) => {
  const rendered = field.maxLength > 0 ? String(field.maxLength) : undefined;
  const [typed, setTyped] = useState(field.value);
  // A script of the page may have changed the length in the attribute.
  const [written, setWritten] = useState<{ readonly length: string | undefined }>();
  const counter = counterOf(written === undefined ? rendered : written.length, typed);
  return (
    <>
      <textarea
        {...controlOf(field)}
        rows={6}
        placeholder={field.placeholder}
        defaultValue={field.value}
        onInput={({ currentTarget: { dataset, value } }) => {
          setTyped(value);
          setWritten(dataset.maxLength === rendered ? undefined : { length: dataset.maxLength });
        }}
        {...(rendered !== undefined && { "data-max-length": rendered })}
      />
      {counter && (
        <span className="counter" data-over={counter.exceeded} {...field.builtIn}>
          {counter.text}
        </span>
      )}
    </>
  );
};

const Input = ({ field }: FieldProps) => {
  const input = (
    <input
      type={field.inputType}
      {...controlOf(field)}
      inputMode={field.inputMode as "text"}
      placeholder={field.placeholder}
      defaultValue={field.value}
      {...saved(field.autocomplete)}
    />
  );
  if (field.affix === "") return input;
  return (
    <span className="affixed">
      <span className="affix" aria-hidden="true">
        {field.affix}
      </span>
      {input}
    </span>
  );
};

const Control = ({ field }: FieldProps) => {
  if (field.control === "textarea") return <LongText field={field} />;
  if (field.control !== "select") return <Input field={field} />;
  return (
    <select {...controlOf(field)} defaultValue={chosenOf(field.options)}>
      <option value="" {...field.builtIn}>
        Choose one
      </option>
      <Options options={field.options} />
    </select>
  );
};

/** `judged`: the field with the rejected answer, where that differs from its initial one. */
type FormFieldProps = FieldProps & { readonly judged?: FieldView | undefined };

/** One field of a form, rendered like the template form-field.html. Spec: B3.16–B3.23. */
export const FormFieldInput = ({ field, root, judged = field }: FormFieldProps) => {
  switch (field.control) {
    case "hidden":
      return <input type="hidden" name={field.name} value={field.value} />;
    case "section":
      return (
        <div className="form-section" {...root} {...(field.underline && { "data-underline": "" })}>
          <h2>{field.title}</h2>
          {field.description !== "" && <p>{field.description}</p>}
        </div>
      );
    case "choices":
      return <Choices field={field} root={root} />;
    case "parts":
      return (
        <Group field={field} root={root}>
          <div className="parts">
            {field.parts.map((part, at) => (
              <Part
                field={field}
                part={part}
                wrong={judged.parts[at]?.wrong === true}
                key={part.id}
              />
            ))}
          </div>
        </Group>
      );
    case "scale":
      return (
        <Group field={field} root={root}>
          <div className="likert">
            {field.questions.map((question, at) => (
              <Question
                question={question}
                wrong={judged.questions[at]?.wrong === true}
                key={question.id}
              />
            ))}
          </div>
        </Group>
      );
    default:
      return (
        <div className="field" {...root}>
          <label className="field-label" htmlFor={field.id}>
            <Title field={field} />
          </label>
          <About field={field} />
          <Control field={field} />
        </div>
      );
  }
};
