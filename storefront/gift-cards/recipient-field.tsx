import type { ComponentProps } from "react";
import type { GiftCardField } from "./gift-card-draft.ts";

type Props = ComponentProps<"input"> & {
  readonly field: GiftCardField;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly error: string | undefined;
  readonly note?: string;
  /** Number of text lines. */
  readonly rows?: number;
};

/** One field of the gift card page, with the server's ids. */
export const RecipientField = ({
  field,
  label,
  isOptional = false,
  error,
  note,
  rows,
  ...input
}: Props) => {
  const id = `gift-${field}`;
  const about = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(" ");
  const common = {
    id,
    name: field,
    ...(error !== undefined && { "aria-invalid": true }),
    ...(about !== "" && { "aria-describedby": about }),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && (
          <>
            {" "}
            <span className="field-note">(optional)</span>
          </>
        )}
      </label>
      {rows === undefined ? (
        <input {...input} {...common} />
      ) : (
        <textarea
          {...common}
          rows={rows}
          maxLength={input.maxLength}
          defaultValue={input.defaultValue}
        />
      )}
      {note !== undefined && (
        <p className="field-note" id={`${id}-note`}>
          {note}
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
