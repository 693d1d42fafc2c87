import { useState } from "react";
import { counterOf } from "#domain/forms/counter.ts";
import { Choices, Group, Part, Scale } from "./builder-preview-groups.tsx";
import {
  About,
  marks,
  Options,
  type Props,
  type RootProps,
  Title,
} from "./builder-preview-head.tsx";

/** Spec: B2.42, B5.13. */
const LongText = ({ field }: Props) => {
  const [typed, setTyped] = useState("");
  const counter = counterOf(field.maxLength, typed);
  return (
    <>
      <textarea
        id={field.id}
        name={field.name}
        rows={6}
        placeholder={field.placeholder}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        {...marks(field)}
        {...(counter && { "data-max-length": counter.max })}
      />
      {counter && (
        <span className="counter" data-over={counter.exceeded}>
          {counter.text}
        </span>
      )}
    </>
  );
};

const Control = ({ field }: Props) => {
  if (field.control === "textarea") return <LongText field={field} />;
  if (field.control === "select")
    return (
      <select id={field.id} name={field.name} defaultValue="" {...marks(field)}>
        <option value="">Choose one</option>
        <Options options={field.options} />
      </select>
    );
  const input = (
    <input
      type={field.inputType}
      id={field.id}
      name={field.name}
      inputMode={field.inputMode as "text"}
      placeholder={field.placeholder}
      autoComplete="off"
      {...marks(field)}
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

/** One field as visitors see it. Spec: B3.16–B3.23, B5.7. */
export const PreviewField = ({ field, root }: RootProps) => {
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
      return (
        <Group field={field} root={root}>
          <Choices field={field} />
        </Group>
      );
    case "parts":
      return (
        <Group field={field} root={root}>
          <div className="parts">
            {field.parts.map((part) => (
              <Part field={field} part={part} key={part.id} />
            ))}
          </div>
        </Group>
      );
    case "scale":
      return (
        <Group field={field} root={root}>
          <Scale field={field} />
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
