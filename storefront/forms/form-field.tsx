import { type ReactNode, useId, useState } from "react";
import type { FormField } from "#domain/forms/definition.ts";

type Props = { readonly field: FormField; readonly error: string | undefined };

const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className="field-note">{children}</span>
);

/** What says what a field is for; the same markup as the template's. */
const Title = ({ field }: { readonly field: FormField }) => (
  <>
    {field.title}
    {"required" in field && !field.required && (
      <>
        {" "}
        <Note>(optional)</Note>
      </>
    )}
  </>
);

const Description = ({ field }: { readonly field: FormField }) =>
  field.description === "" ? null : <Note>{field.description}</Note>;

const Legend = ({ field }: { readonly field: FormField }) => (
  <legend>
    <span className="field-label">
      <Title field={field} />
    </span>
    <Description field={field} />
  </legend>
);

const invalid = (error: string | undefined, id: string) =>
  error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` };

/** Spec: B5.7: errors stand above their field. */
const FieldError = ({
  id,
  children,
}: {
  readonly id: string;
  readonly children: string | undefined;
}) =>
  children === undefined ? null : (
    <p className="field-error" id={`${id}-error`}>
      {children}
    </p>
  );

/** Spec: B5.13. */
const LongText = ({ field, error, id }: Props & { readonly id: string }) => {
  const [length, setLength] = useState(0);
  const most = field.type === "textarea" ? field.maxLength : undefined;
  return (
    <>
      <textarea
        id={id}
        name={field.fieldId}
        rows={6}
        placeholder={"placeholder" in field ? field.placeholder : ""}
        onChange={({ target }) => setLength(target.value.length)}
        {...invalid(error, id)}
      />
      {most !== undefined && (
        <span className="counter" data-over={length > most}>
          {length} / {most}
        </span>
      )}
    </>
  );
};

const Choices = ({ field, error, id }: Props & { readonly id: string }) => (
  <fieldset className="field" {...invalid(error, id)}>
    <Legend field={field} />
    <FieldError id={id}>{error}</FieldError>
    {"options" in field &&
      field.options.map((option) => (
        <label className="check" key={option}>
          <input
            type={field.type === "radio" ? "radio" : "checkbox"}
            name={field.fieldId}
            value={option}
          />
          <span>{option}</span>
        </label>
      ))}
  </fieldset>
);

const NameParts = ({ field, error, id }: Props & { readonly id: string }) => (
  <fieldset className="field">
    <Legend field={field} />
    <FieldError id={id}>{error}</FieldError>
    <div className="field-row">
      <label className="field">
        <Note>First name</Note>
        <input type="text" name={field.fieldId} autoComplete="given-name" {...invalid(error, id)} />
      </label>
      <label className="field">
        <Note>Last name</Note>
        <input
          type="text"
          name={field.fieldId}
          autoComplete="family-name"
          {...invalid(error, id)}
        />
      </label>
    </div>
  </fieldset>
);

const inputTypes: Readonly<Partial<Record<FormField["type"], string>>> = {
  email: "email",
  phone: "tel",
  password: "password",
};

const Control = ({ field, error, id }: Props & { readonly id: string }) => {
  if (field.type === "textarea") return <LongText field={field} error={error} id={id} />;
  if (field.type === "select")
    return (
      <select id={id} name={field.fieldId} {...invalid(error, id)}>
        {field.options.map((option) => (
          <option value={option} key={option}>
            {option}
          </option>
        ))}
      </select>
    );
  return (
    <input
      id={id}
      type={inputTypes[field.type] ?? "text"}
      name={field.fieldId}
      placeholder={"placeholder" in field ? field.placeholder : ""}
      {...(field.type === "email" && { autoComplete: "email" })}
      {...invalid(error, id)}
    />
  );
};

/** One field of a form. Spec: B3.16–B3.23. */
export const FormFieldInput = ({ field, error }: Props) => {
  const id = useId();
  if (field.type === "section") return <h2>{field.title}</h2>;
  if (field.type === "hidden") return null;
  if (field.type === "radio" || field.type === "checkbox")
    return <Choices field={field} error={error} id={id} />;
  if (field.type === "name") return <NameParts field={field} error={error} id={id} />;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        <Title field={field} />
      </label>
      <Description field={field} />
      <FieldError id={id}>{error}</FieldError>
      <Control field={field} error={error} id={id} />
    </div>
  );
};
