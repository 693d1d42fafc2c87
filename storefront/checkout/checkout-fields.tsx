import type { InputHTMLAttributes, ReactNode } from "react";
import { isOptionalIn } from "#domain/checkout/address-requirements.ts";
import { MAX_NOTE } from "#domain/checkout/buyer.ts";
import { type Country, findRegion, type Region } from "../kit/countries.ts";
import { CountryOptions } from "../kit/country-options.tsx";
import type { Draft, FieldErrors, FieldName } from "./draft.ts";

export type FieldsProps = {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: (name: FieldName, value: string) => void;
};

type FieldProps = FieldsProps & {
  readonly name: FieldName;
  readonly label: string;
  readonly optional?: boolean;
};

/** The id in the server's page, so that focus is kept. */
const idOf = (name: FieldName): string => `checkout-${name.split(".").at(-1)}`;

const errorIdOf = (id: string): string => `${id}-error`;

const described = (error: string | undefined, id: string) =>
  error === undefined ? {} : { "aria-invalid": true, "aria-describedby": errorIdOf(id) };

const Frame = (props: {
  readonly label: string;
  readonly optional: boolean;
  readonly id: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}) => (
  <div className="field">
    <label className="field-label" htmlFor={props.id}>
      {props.label}
      {props.optional && (
        <>
          {" "}
          <span className="field-note">(optional)</span>
        </>
      )}
    </label>
    {props.children}
    {props.error !== undefined && (
      <p className="field-error" id={errorIdOf(props.id)}>
        {props.error}
      </p>
    )}
  </div>
);

const Text = ({
  draft,
  errors,
  onChange,
  name,
  label,
  optional = false,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "name">) => {
  const id = idOf(name);
  return (
    <Frame label={label} optional={optional} id={id} error={errors[name]}>
      <input
        type="text"
        maxLength={200}
        {...input}
        id={id}
        name={name}
        value={draft[name]}
        onChange={(event) => onChange(name, event.target.value)}
        {...described(errors[name], id)}
      />
    </Frame>
  );
};

const Select = ({
  draft,
  errors,
  onChange,
  name,
  label,
  optional = false,
  autoComplete,
  children,
}: FieldProps & { readonly autoComplete: string; readonly children: ReactNode }) => {
  const id = idOf(name);
  return (
    <Frame label={label} optional={optional} id={id} error={errors[name]}>
      <select
        id={id}
        name={name}
        autoComplete={autoComplete}
        value={draft[name]}
        onChange={(event) => onChange(name, event.target.value)}
        {...described(errors[name], id)}
      >
        {children}
      </select>
    </Frame>
  );
};

export const ContactFields = (props: FieldsProps) => (
  <fieldset className="checkout-part fields">
    <legend>Contact</legend>
    <Text {...props} name="contact.email" label="Email" type="email" autoComplete="email" />
    <div className="field-row">
      <Text {...props} name="contact.name" label="Name" autoComplete="name" />
      <Text {...props} name="contact.phone" label="Phone" optional type="tel" autoComplete="tel" />
    </div>
  </fieldset>
);

const RegionField = ({
  regions,
  ...props
}: FieldsProps & { readonly regions: readonly Region[] }) => {
  const optional = isOptionalIn(props.draft["address.country"], "region");
  const named = { name: "address.region", label: "State or region", optional } as const;
  if (regions.length === 0) return <Text {...props} {...named} autoComplete="address-level1" />;
  const said = props.draft["address.region"];
  const meant = findRegion(regions, said)?.name ?? said;
  const draft = { ...props.draft, "address.region": meant };
  return (
    <Select {...props} {...named} draft={draft} autoComplete="address-level1">
      <option value="">Choose a region</option>
      {findRegion(regions, meant) === undefined && meant !== "" && (
        <option value={meant}>{meant}</option>
      )}
      {regions.map(({ name }) => (
        <option value={name} key={name}>
          {name}
        </option>
      ))}
    </Select>
  );
};

export const AddressFields = ({
  countries,
  ...props
}: FieldsProps & { readonly countries: readonly Country[] }) => {
  const chosen = countries.find(({ code }) => code === props.draft["address.country"]);
  return (
    <fieldset className="checkout-part fields">
      <legend>Delivery address</legend>
      <Select {...props} name="address.country" label="Country" autoComplete="country">
        <CountryOptions countries={countries} />
      </Select>
      <Text
        {...props}
        name="address.line1"
        label="Street and number"
        autoComplete="address-line1"
      />
      <Text
        {...props}
        name="address.line2"
        label="Apartment, suite, company"
        optional
        autoComplete="address-line2"
      />
      <div className="field-row">
        <Text
          {...props}
          name="address.postalCode"
          label="Postal code"
          optional={isOptionalIn(props.draft["address.country"], "postalCode")}
          autoComplete="postal-code"
        />
        <Text {...props} name="address.city" label="City" autoComplete="address-level2" />
      </div>
      <RegionField {...props} regions={chosen?.regions ?? []} />
    </fieldset>
  );
};

export const NoteField = (props: FieldsProps) => {
  const id = idOf("note");
  return (
    <fieldset className="checkout-part fields">
      <legend>Add a note</legend>
      <Frame label="Order note" optional id={id} error={props.errors.note}>
        <textarea
          id={id}
          name="note"
          rows={3}
          maxLength={MAX_NOTE}
          value={props.draft.note}
          onChange={(event) => props.onChange("note", event.target.value)}
          {...described(props.errors.note, id)}
        />
      </Frame>
    </fieldset>
  );
};
