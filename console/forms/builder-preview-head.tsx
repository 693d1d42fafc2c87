import type { FieldView } from "#domain/forms/field-view.ts";
import type { OptionView } from "#domain/forms/part-views.ts";

export type Props = { readonly field: FieldView };
/** What the preview marks a whole field with. */
export type RootMarks = Readonly<Record<`data-${string}`, string | undefined>>;
export type RootProps = Props & { readonly root: RootMarks };

/** Class names, order and texts are those of the website, so that its stylesheet draws them. */
export const Title = ({ field: { title, optional } }: Props) => (
  <>
    {title}
    {optional && (
      <>
        {" "}
        <span className="field-note">(optional)</span>
      </>
    )}
  </>
);

export const About = ({ field: { id, description, error } }: Props) => (
  <>
    {description !== "" && (
      <p className="field-note" id={`${id}-note`}>
        {description}
      </p>
    )}
    {error !== "" && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </>
);

export const invalid = (error: string) => (error === "" ? {} : { "aria-invalid": true });
export const marks = ({ describedBy, error }: FieldView) => ({
  ...(describedBy !== "" && { "aria-describedby": describedBy }),
  ...invalid(error),
});

export const Options = ({ options }: { readonly options: readonly OptionView[] }) =>
  options.map(({ id, value, label }) => (
    <option value={value} key={id}>
      {label}
    </option>
  ));
