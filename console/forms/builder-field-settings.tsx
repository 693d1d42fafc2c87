import { NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import type { FormField } from "#domain/forms/definition.ts";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import type { FieldChange } from "./builder-edits.ts";
import classes from "./builder-field-card.module.css";
import { settingMark } from "./builder-focus.ts";
import { OptionsEditor } from "./builder-options-editor.tsx";

type Props<Field = FormField> = {
  readonly field: Field;
  readonly change: (change: FieldChange) => void;
  readonly problem: (setting: string, at?: number | null) => string | undefined;
};

const titleLabels: Partial<Record<FormField["type"], string>> = {
  section: "Heading",
  hidden: "Label in your submissions",
};

/** The settings that a type exposes. Spec: B3.16–B3.23. */
export const FieldSettings = ({ field }: { readonly field: FormField }) => {
  const { edit } = useFormBuilder();
  const problem = useProblem(field.fieldId);
  const change = (to: FieldChange) =>
    edit({ type: "field-changed", fieldId: field.fieldId, change: to });
  const props: Props = { field, change, problem };
  return (
    <div className={classes.form}>
      <TextInput
        {...settingMark("title")}
        size="sm"
        label={titleLabels[field.type] ?? "Title"}
        maxLength={500}
        value={field.title}
        error={problem("title")}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      {field.type === "hidden" ? <Hidden {...props} field={field} /> : <Shown {...props} />}
      <p className={classes.id}>
        Id in exports and webhooks: <span className="db-mono">{field.fieldId}</span>
      </p>
    </div>
  );
};

/** Spec: B3.22. */
const Hidden = ({ field, change, problem }: Props<Extract<FormField, { type: "hidden" }>>) => (
  <div className={classes.pair}>
    <TextInput
      {...settingMark("key")}
      size="sm"
      label="Key"
      description="A URL parameter with this name fills the field: ?utm_source=…"
      maxLength={200}
      value={field.key}
      error={problem("key")}
      onChange={({ currentTarget }) => change({ key: currentTarget.value })}
    />
    <TextInput
      {...settingMark("value")}
      size="sm"
      label="Value"
      description="Default value if the URL has no such parameter."
      maxLength={2_000}
      value={field.value}
      error={problem("value")}
      onChange={({ currentTarget }) => change({ value: currentTarget.value })}
    />
  </div>
);

const Shown = ({ field, change, problem }: Props) => (
  <>
    <Textarea
      {...settingMark("description")}
      size="sm"
      label="Description"
      autosize
      minRows={1}
      maxRows={6}
      maxLength={2_000}
      value={field.description}
      error={problem("description")}
      onChange={({ currentTarget }) => change({ description: currentTarget.value })}
    />
    {"options" in field && (
      <OptionsEditor
        options={field.options}
        areQuestions={field.type === "likert"}
        problem={(at) => problem("options", at)}
        onChange={(options) => change({ options })}
      />
    )}
    <Own field={field} change={change} problem={problem} />
    <div className={classes.switches}>
      {"required" in field && (
        <Switch
          {...settingMark("required")}
          size="sm"
          label="Required"
          checked={field.required}
          onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
        />
      )}
      {field.type === "phone" && (
        <Switch
          {...settingMark("showCountryCode")}
          size="sm"
          label="Ask for the country code"
          checked={field.showCountryCode}
          onChange={({ currentTarget }) => change({ showCountryCode: currentTarget.checked })}
        />
      )}
      {field.type === "section" && (
        <Switch
          {...settingMark("underline")}
          size="sm"
          label="Line below the heading"
          checked={field.underline}
          onChange={({ currentTarget }) => change({ underline: currentTarget.checked })}
        />
      )}
    </div>
  </>
);

/** Placeholder, limit and symbol. Spec: B3.16, B3.17, B3.23. */
const Own = (props: Props) => {
  const { loaded } = useFormBuilder();
  return <OwnSettings {...props} keepsLengths={loaded.vanillaFormHandler} />;
};

const OwnSettings = ({
  field,
  change,
  problem,
  keepsLengths,
}: Props & { readonly keepsLengths: boolean }) => (
  <div className={classes.pair}>
    {"placeholder" in field && (
      <TextInput
        {...settingMark("placeholder")}
        size="sm"
        label="Placeholder"
        maxLength={500}
        value={field.placeholder}
        error={problem("placeholder")}
        onChange={({ currentTarget }) => change({ placeholder: currentTarget.value })}
      />
    )}
    {field.type === "textarea" && keepsLengths && (
      <NumberInput
        {...settingMark("maxLength")}
        size="sm"
        label="Character limit"
        placeholder="None"
        min={1}
        max={20_000}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        value={field.maxLength ?? ""}
        error={problem("maxLength")}
        onChange={(value) =>
          change({
            maxLength: typeof value === "number" && value >= 1 ? Math.floor(value) : undefined,
          })
        }
      />
    )}
    {field.type === "currency" && (
      <TextInput
        {...settingMark("currencySymbol")}
        size="sm"
        label="Currency symbol"
        maxLength={8}
        value={field.currencySymbol}
        error={problem("currencySymbol")}
        onChange={({ currentTarget }) => change({ currencySymbol: currentTarget.value })}
      />
    )}
  </div>
);
