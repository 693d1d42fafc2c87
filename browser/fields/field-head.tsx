import type { FieldView } from "#domain/forms/field-view.ts";
import type { OptionView } from "#domain/forms/part-views.ts";

/** Attributes for the element that holds a whole field. */
export type RootMarks = Readonly<Record<`data-${string}`, string | undefined>>;
export type FieldProps = { readonly field: FieldView; readonly root?: RootMarks | undefined };

export const Title = ({ field: { title, optional, builtIn } }: FieldProps) => (
  <>
    {title}
    {optional && (
      <>
        {" "}
        <span className="field-note" {...builtIn}>
          (optional)
        </span>
      </>
    )}
  </>
);

/** Errors are above their field. Spec: B5.7. */
export const About = ({ field: { id, description, error, builtIn } }: FieldProps) => (
  <>
    {description !== "" && (
      <p className="field-note" id={`${id}-note`}>
        {description}
      </p>
    )}
    {error !== "" && (
      <p className="field-error" id={`${id}-error`} {...builtIn}>
        {error}
      </p>
    )}
  </>
);

export const invalid = (isWrong: boolean) => (isWrong ? { "aria-invalid": true } : {});
export const described = (describedBy: string) =>
  describedBy === "" ? {} : { "aria-describedby": describedBy };
export const saved = (autocomplete: string) =>
  autocomplete === "" ? {} : { autoComplete: autocomplete };

export const Options = ({ options }: { readonly options: readonly OptionView[] }) =>
  options.map(({ id, value, label }) => (
    <option value={value} key={id}>
      {label}
    </option>
  ));

export const chosenOf = (options: readonly OptionView[]): string =>
  options.find(({ chosen }) => chosen)?.value ?? "";
