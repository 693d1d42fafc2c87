import { type AccountFormDefinition, accountForms } from "#domain/customers/account-forms.ts";
import { Alert } from "../kit/alert.tsx";
import type { Country } from "../kit/countries.ts";
import { AccountField } from "./account-field.tsx";
import { HomeLink } from "./home-link.tsx";
import { type FormProps, useAccountForm } from "./use-account-form.ts";

type Props = FormProps & {
  readonly countries?: readonly Country[] | undefined;
  /** The cancel link. */
  readonly cancel?: {
    readonly href: string;
    readonly label: string;
    readonly onArrive?: () => void;
  };
};

/** An account form, rendered like `account-form.html`. */
export const AccountForm = ({ countries, cancel, ...props }: Props) => {
  const { id, element, initial, state, submit, forgetError } = useAccountForm(props);
  const definition: AccountFormDefinition = accountForms[props.form];
  const isSending = state.status === "sending";
  return (
    <form
      className="account-form fields"
      data-form={id}
      onSubmit={submit}
      onInput={forgetError}
      noValidate
      ref={element}
    >
      {props.username !== undefined && (
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={props.username}
          readOnly
          hidden
        />
      )}
      {state.problem !== "" && <Alert title={state.problem} />}
      {definition.rows.map((row) => (
        <div className="field-row" key={row[0]?.name}>
          {row.map((field) => (
            <AccountField
              field={field}
              id={`${id}-${field.name}`}
              value={initial[field.name] ?? ""}
              error={state.errors[field.name]}
              countries={countries}
              key={field.name}
            />
          ))}
        </div>
      ))}
      <p className="actions">
        <button
          type="submit"
          className={`button${definition.tone === undefined ? "" : ` button-${definition.tone}`}`}
          aria-disabled={isSending}
        >
          {isSending ? definition.submitting : definition.submit}
        </button>
        {cancel !== undefined && (
          <>
            {" "}
            <HomeLink className="button button-quiet" href={cancel.href} onArrive={cancel.onArrive}>
              {cancel.label}
            </HomeLink>
          </>
        )}
      </p>
    </form>
  );
};
