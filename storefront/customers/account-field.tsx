import { type ReactNode, useState } from "react";
import type { AccountField as Field } from "#domain/customers/account-forms.ts";
import type { Country } from "../kit/countries.ts";
import { CountryOptions } from "../kit/country-options.tsx";

export type FieldProps = {
  readonly field: Field;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly countries?: readonly Country[] | undefined;
};

const MAX_CHARACTERS = 200;

const described = ({ field, id, error }: FieldProps) => {
  const ids = [error && `${id}-error`, field.note && `${id}-note`].filter(Boolean).join(" ");
  return {
    ...(error !== undefined && { "aria-invalid": true }),
    ...(ids !== "" && { "aria-describedby": ids }),
  };
};

const common = (props: FieldProps) => ({
  id: props.id,
  name: props.field.name,
  autoComplete: props.field.autocomplete,
  defaultValue: props.value,
  ...described(props),
});

/** The input can be made visible, so nobody has to type it twice. */
const PasswordInput = (props: FieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password">
      <input {...common(props)} type={isShown ? "text" : "password"} maxLength={MAX_CHARACTERS} />
      <button
        type="button"
        className="password-show needs-script"
        aria-pressed={isShown}
        aria-label="Show password"
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </div>
  );
};

const Control = (props: FieldProps) => {
  const { type } = props.field;
  if (type === "password") return <PasswordInput {...props} />;
  if (type !== "country")
    return <input {...common(props)} type={type} maxLength={MAX_CHARACTERS} />;
  return (
    <select {...common(props)}>
      <CountryOptions countries={props.countries ?? []} />
    </select>
  );
};

const Frame = ({ props, children }: { props: FieldProps; children: ReactNode }) => {
  const { field, id, error } = props;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.label}
        {field.isOptional === true && (
          <>
            {" "}
            <span className="field-note">(optional)</span>
          </>
        )}
      </label>
      {children}
      {field.note !== undefined && (
        <p className="field-note" id={`${id}-note`}>
          {field.note}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

/** One field of an account form, rendered like `account-field.html`. */
export const AccountField = (props: FieldProps) =>
  props.field.type === "check" ? (
    <label className="check" htmlFor={props.id}>
      <input
        type="checkbox"
        id={props.id}
        name={props.field.name}
        value="true"
        defaultChecked={props.value === "true"}
      />
      <span>{props.field.label}</span>
    </label>
  ) : (
    <Frame props={props}>
      <Control {...props} />
    </Frame>
  );
